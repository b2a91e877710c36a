/** An Api-Key opens the distribution routes for one channel, a partner key `/api/ping` for one partner. */
export type KeyKind = 'api' | 'partner';

/** What a prefix begins with, so that a leaked key says what it is. */
export const KEY_LEAD: Record<KeyKind, string> = { api: 'ak', partner: 'pk' };

const FORMAT: Record<KeyKind, RegExp> = { api: formatOf(KEY_LEAD.api), partner: formatOf(KEY_LEAD.partner) };

function formatOf(lead: string): RegExp {
  return new RegExp(`^(${lead}[0-9a-f]{16})_[A-Za-z0-9_-]{43}$`);
}

/** The prefix of a well-formed key of this kind, by which its row is found; undefined for anything else, which no row can have. */
export function keyPrefix(kind: KeyKind, text: string): string | undefined {
  return FORMAT[kind].exec(text)?.[1];
}
