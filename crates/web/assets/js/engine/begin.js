// What begins with the page and nobody waits for: the words on its engine, which is fetched while
// there is time, and a page of static files is kept for when there is no network.

import { config, prepareEngine } from "./engine.js";
import { engineFooter } from "./footer.js";
import { trusted } from "./trusted.js";

document.body.append(engineFooter());
prepareEngine();

if (!config.server && "serviceWorker" in navigator) {
  const script = new URL("service-worker.js", document.baseURI);
  navigator.serviceWorker.register(trusted(script)).catch(() => {
    // Some pages may not have one, such as those of a file or a private window: they need the network.
  });
}
