// What this copy of the page has. `infexion serve` and `infexion site` write this file anew.

export const config = {
  /** Does the server that sent the page answer questions too? */
  server: true,
  /** Does the page have an engine of its own? */
  engine: false,
  /** Where this page can be opened from anywhere; empty if that is not known. */
  publicUrl: "",
};
