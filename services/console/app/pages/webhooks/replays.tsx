import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { FormDialog } from '../../ui/dialog';
import { Status } from '../../ui/layout';
import { Nothing, Refusal, Shown } from '../../ui/states';
import { type Column, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { HOOKS } from './deliveries';

interface Replay {
  id: string;
  status: string;
  source: string;
  eventType: string | null;
  from: string;
  to: string;
  failedOnly: boolean;
  perSecond: number;
  total: number;
  replayed: number;
  createdAt: string;
}

const REPLAYS = `${HOOKS}/replays`;
const WATCHED_MS = 2_000;
const HOUR_MS = 3_600_000;
const PERIODS: readonly [number, string][] = [
  [1, 'hour'],
  [6, '6 hours'],
  [24, 'day'],
  [168, 'week'],
];

/** What may be done in each state. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  READY: ['start', 'cancel'],
  RUNNING: ['pause', 'cancel'],
  PAUSED: ['start', 'cancel'],
};

/** Many events once more: counted first, then started, at a pace, and paused or cancelled on the way. */
export function Replays() {
  const replays = useRead<Replay[]>(REPLAYS, {}, WATCHED_MS);
  const [adding, setAdding] = useState(false);
  const create = useChange((body: object) => call('POST', REPLAYS, { body }));
  const tell = useChange(({ id, order }: { id: string; order: string }) => call('POST', `${REPLAYS}/${id}/${order}`));
  const columns: readonly Column<Replay>[] = [
    { name: 'Events', show: (row) => `${row.source} ${row.eventType ?? ''}${row.failedOnly ? ', failed only' : ''}` },
    { name: 'Received from', show: (row) => <Time at={row.from} />, wideOnly: true },
    { name: 'until', show: (row) => <Time at={row.to} />, wideOnly: true },
    { name: 'Status', show: (row) => <Status is={row.status} /> },
    { name: 'Replayed', show: (row) => `${row.replayed} of ${row.total}`, number: true },
    { name: 'A second', show: (row) => row.perSecond, number: true, wideOnly: true },
    {
      name: 'Orders',
      show: ({ id, status }) =>
        (ORDERS[status] ?? []).map((order) => (
          <button key={order} disabled={tell.isPending} onClick={() => tell.mutate({ id, order })}>
            {order}
          </button>
        )),
    },
  ];
  return (
    <>
      <div className="actions">
        <button onClick={() => setAdding(true)}>Replay many …</button>
      </div>
      {tell.error && <Refusal error={tell.error} />}
      <Shown of={replays} what="replays">
        {(list) =>
          list.length === 0 ? (
            <Nothing>Nothing was replayed in bulk yet.</Nothing>
          ) : (
            <Table label="Replays" rows={list} columns={columns} rowKey={(row) => row.id} />
          )
        }
      </Shown>
      {adding && (
        <FormDialog
          title="Replay many events"
          action="Count them"
          onClose={() => setAdding(false)}
          onSubmit={(form) => create.mutateAsync(bodyOf(form))}
          consequence="They are counted now, and nothing is sent before you start it. Each event is then delivered once more to every endpoint that subscribes to it."
        >
          <label className="field">
            <span>Source</span>
            <input name="source" required defaultValue="stayline" />
          </label>
          <label className="field">
            <span>Event type; empty: all</span>
            <input name="eventType" />
          </label>
          <label className="field">
            <span>Received within the last</span>
            <select name="hours">
              {PERIODS.map(([hours, name]) => (
                <option key={hours} value={hours}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>Events a second</span>
            <input name="perSecond" type="number" min={1} max={1000} required defaultValue={20} />
          </label>
          <label>
            <input type="checkbox" name="failedOnly" /> Only those that failed for good
          </label>
        </FormDialog>
      )}
    </>
  );
}

function bodyOf(form: FormData): object {
  return {
    source: form.get('source'),
    eventType: form.get('eventType') || null,
    from: new Date(Date.now() - Number(form.get('hours')) * HOUR_MS).toISOString(),
    perSecond: Number(form.get('perSecond')),
    failedOnly: form.has('failedOnly'),
  };
}
