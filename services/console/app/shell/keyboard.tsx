import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../ui/dialog';

const KEYS: readonly [string, string][] = [
  ['/', 'to the filter'],
  ['j  k', 'next and previous row'],
  ['Enter', 'opens the row'],
  ['Esc', 'closes what is open'],
  ['r', 'reads everything again'],
  ['?', 'this list'],
];

const ROWS = '[data-row]';
const FILTER = '[data-filter]';

/** The keys that work on every page, while nobody types and nothing modal is open. */
export function KeyboardHelp() {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const actions: Record<string, () => void> = {
      '/': () => document.querySelector<HTMLElement>(FILTER)?.focus(),
      j: () => moveRow(1),
      k: () => moveRow(-1),
      r: () => void client.invalidateQueries(),
      '?': () => setOpen(true),
    };
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      const action = actions[event.key];
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [client]);
  if (!open) return null;
  return (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <dl className="facts">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function moveRow(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const now = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[now < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(now + step, 0), rows.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
