import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 4;

/** MOD-4: `MOD-` plus four characters, for the line that shows the adjustment. */
export function newAdjustmentCode(): string {
  return `MOD-${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}
