import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useUrlState } from './url-state';

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Stayline console`;
  }, [title]);
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** The details of the open row, beside its list. */
export function Panel({ title, opens, children }: { title: string; opens: string; children: ReactNode }) {
  const url = useUrlState();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => url.set({ [opens]: null });
  useEffect(() => {
    heading.current?.focus();
  }, [title]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <aside className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button className="quiet" aria-label="Close" onClick={close}>
          ✕
        </button>
      </header>
      {children}
    </aside>
  );
}

export function Facts({ of }: { of: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="faint">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Readonly<Record<string, string>> = {
  CONFIRMED: 'good',
  DELIVERED: 'good',
  SENT: 'good',
  ACTIVE: 'good',
  WON: 'good',
  PENDING: 'calm',
  QUEUED: 'calm',
  RETRYING: 'warning',
  SHARED: 'calm',
  DRAFT: 'calm',
  FAILED: 'bad',
  CANCELLED: 'bad',
  LOST: 'bad',
  EXPIRED: 'faint',
  RELEASED: 'faint',
};

/** A state as a word; its colour only repeats what the word says. */
export function Status({ is }: { is: string }) {
  return <span className={`status ${TONES[is] ?? 'calm'}`}>{is.toLowerCase().replaceAll('_', ' ')}</span>;
}

export function Tabs({ name, tabs }: { name: string; tabs: readonly (readonly [string, string])[] }) {
  const url = useUrlState();
  const now = url.get(name) || tabs[0]?.[0];
  return (
    <div className="tabs" role="group" aria-label="Parts of the page">
      {tabs.map(([id, label]) => (
        <button
          key={id}
          aria-pressed={id === now}
          onClick={() => url.set({ [name]: id === tabs[0]?.[0] ? null : id, page: null, open: null })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
