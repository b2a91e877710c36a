import { type ReactNode } from 'react';
import { ApiError } from '../api/client';
import { Time } from './time';

export function Loading({ what }: { what: string }) {
  return (
    <p className="state" role="status">
      {what} …
    </p>
  );
}

/** There is nothing at all, or nothing that fits the filter: two different things to do. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="state" role="status">
      {children}
    </div>
  );
}

const ADVICE: Readonly<Record<number, string>> = {
  0: 'Look whether you are connected; the page tries again by itself.',
  403: 'Your sign-in does not open this. Ask for the admin scope.',
  404: 'It is not there, or not any more.',
  429: 'Too many requests: wait a moment.',
  503: 'A part of the platform is down; the page tries again by itself.',
};

/** A failure, with what to do about it and the id that finds it in the logs. */
export function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) {
    return (
      <p className="notice danger" role="alert">
        {error instanceof Error ? error.message : 'Something failed'}
      </p>
    );
  }
  const advice =
    ADVICE[error.status] ?? (error.status >= 500 ? 'The platform failed. Its log has the request.' : undefined);
  return (
    <div className="notice danger" role="alert">
      <b>{error.message}</b> {error.errorCode && <code>{error.errorCode}</code>}
      {error.details && <pre tabIndex={0}>{error.details}</pre>}
      {advice && <p>{advice}</p>}
      {error.requestId && (
        <p>
          Request <code>{error.requestId}</code>
        </p>
      )}
    </div>
  );
}

interface Reading<T> {
  data: T | undefined;
  error: Error | null;
  dataUpdatedAt: number;
  isPending: boolean;
}

/** What of a read is shown: still loading, failed, old because the latest look failed, or there. */
export function Shown<T>({ of, what, children }: { of: Reading<T>; what: string; children: (data: T) => ReactNode }) {
  if (of.data === undefined) return of.error ? <Refusal error={of.error} /> : <Loading what={`Reading ${what}`} />;
  return (
    <>
      {of.error && (
        <p className="notice warning" role="status">
          As of <Time at={new Date(of.dataUpdatedAt).toISOString()} />: {of.error.message}. The page tries again by
          itself.
        </p>
      )}
      {children(of.data)}
    </>
  );
}
