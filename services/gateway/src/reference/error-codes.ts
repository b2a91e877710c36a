import { type DeclaredError } from '@stayline/errors';
import { STATUS_BY_KIND } from '@stayline/http';

/** One `errorCode` of the platform as the API reference lists it. */
export interface ErrorCode {
  code: string;
  /**
   * Usually one status. A code has several if routes differ: an unknown quote is 400 in a booking, and 404 in its own
   * path.
   */
  statuses: readonly number[];
  when: string;
}

/** The declared errors, each code once, sorted by its lowest status and then by name. */
export function errorCodes(declared: readonly DeclaredError[]): ErrorCode[] {
  const byCode = new Map<string, DeclaredError[]>();
  for (const each of declared) byCode.set(each.code, [...(byCode.get(each.code) ?? []), each]);
  return [...byCode].map(([code, same]) => describe(code, same)).sort(byStatusAndName);
}

/** As a table in Markdown. */
export function errorCodeTable(codes: readonly ErrorCode[]): string {
  const rows = codes.map(
    ({ code, statuses, when }) => `| \`${code}\` | ${statuses.join(', ')} | ${when.replaceAll('|', '\\|')} |`,
  );
  return ['| errorCode | status | when |', '|---|---|---|', ...rows].join('\n');
}

function describe(code: string, same: readonly DeclaredError[]): ErrorCode {
  const statuses = [...new Set(same.map(({ kind }) => STATUS_BY_KIND[kind]))].sort((one, other) => one - other);
  return { code, statuses, when: [...new Set(same.map(({ when }) => when))].join(' ') };
}

function byStatusAndName(one: ErrorCode, other: ErrorCode): number {
  return (one.statuses[0] ?? 0) - (other.statuses[0] ?? 0) || (one.code < other.code ? -1 : 1);
}
