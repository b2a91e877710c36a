import { useCallback } from 'react';
import { useLocation, useRouter, useSearchParams } from 'wouter';

/** Filters, page and open row live in the address, so that a page can be sent to somebody and the way back works. */
export function useUrlState() {
  const { base } = useRouter();
  const [here] = useLocation();
  const [params, setParams] = useSearchParams();
  const get = useCallback((name: string) => params.get(name) ?? '', [params]);
  const href = (changes: Record<string, string | number | null>) => `${here}?${changed(params, changes).toString()}`;
  const set = (changes: Record<string, string | number | null>, options?: { replace: boolean }) => {
    // A page that is being left is still there while the next one loads: what it finishes then must not lead back to it.
    if (withoutSlash(window.location.pathname) === withoutSlash(base + here))
      setParams((now) => changed(now, changes), options);
  };
  return { get, set, href };
}

const withoutSlash = (path: string) => path.replace(/\/$/, '');

function changed(params: URLSearchParams, changes: Record<string, string | number | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
