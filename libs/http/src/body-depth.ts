import { httpErrors } from './http.errors';

/**
 * Far more than any body of the platform needs. Code that copies or writes JSON runs out of stack at some thousands.
 */
const MAX_BODY_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Refuses a JSON body that is nested too deeply, before it is parsed. VALIDATION_FAILED. */
export function refuseDeepBody(body: Buffer): void {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) at = endOfText(body, at);
    else if (CLOSING.has(byte)) depth -= 1;
    else if (OPENING.has(byte) && (depth += 1) > MAX_BODY_DEPTH)
      throw httpErrors.validationFailed([`body: nested deeper than ${MAX_BODY_DEPTH} levels`]);
  }
}

/** The quote that ends the text which begins at `start`. */
function endOfText(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}
