// Asks the page's engine in Node.js: a list of requests on standard input, a list of what the engine
// says on standard output. The requests of one list are one session.
//
//   node ask.mjs engine.wasm < requests.json

import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { startEngine } from "../../assets/js/engine/module.js";

const module = await WebAssembly.compile(await readFile(process.argv[2]));
let events = 0;
const engine = await startEngine(module, (snapshot) => {
  JSON.parse(snapshot);
  events += 1;
});
const answers = [];
for (const { kind, body } of JSON.parse(await text(process.stdin))) {
  events = 0;
  let turns = 1;
  let said = engine.ask(kind, typeof body === "string" ? body : JSON.stringify(body));
  for (; said.state === "again"; turns += 1) {
    const { pause } = said;
    await new Promise((resolve) => setTimeout(resolve, pause));
    said = engine.goOn();
  }
  answers.push({ state: said.state, text: said.text, events, turns, bytes: engine.bytes() });
}
process.stdout.write(JSON.stringify(answers));
