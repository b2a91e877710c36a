import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** Filters, page and open row live in the address, so that a page can be sent to somebody and the way back works. */
export function useUrlState() {
  const [here] = useLocation();
  const [params, setParams] = useSearchParams();
  const get = useCallback((name: string) => params.get(name) ?? '', [params]);
  const href = (changes: Record<string, string | number | null>) => `${here}?${changed(params, changes).toString()}`;
  const set = (changes: Record<string, string | number | null>, options?: { replace: boolean }) =>
    setParams((now) => changed(now, changes), options);
  return { get, set, href };
}

function changed(params: URLSearchParams, changes: Record<string, string | number | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
