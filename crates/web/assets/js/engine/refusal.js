// Why there is no answer.

/** @import { Progress, Refusal } from "../../../types/answers.js" */

export class ApiError extends Error {
  /** @param {Refusal} refusal */
  constructor({ message, code, faults, more_faults }) {
    super(message);
    this.code = code;
    this.faults = faults;
    this.more_faults = more_faults;
  }
}

/** The page itself ended the request; `known` is the last that was heard of it. */
export class Cancelled extends Error {
  /** @param {Progress | null} known */
  constructor(known) {
    super("cancelled");
    this.name = "AbortError";
    this.known = known;
  }
}

/**
 * Was it the page itself that ended the request?
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";

/** @param {string} message */
export const unreachable = (message) => new ApiError({ message, code: "unreachable" });
