import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { type Attempt, type Delivery, type DeliveryPage, type Endpoint } from '../../api/types';
import { ChoiceFilter, Filters, TextFilter } from '../../ui/filters';
import { Facts, Panel, Status } from '../../ui/layout';
import { Nothing, Refusal, Shown } from '../../ui/states';
import { type Column, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useUrlState } from '../../ui/url-state';

export const HOOKS = '/api/v1/admin/webhooks';
const FILTERS = ['status', 'endpointId', 'eventType'] as const;

const COLUMNS: readonly Column<Delivery>[] = [
  { name: 'Event', show: (row) => row.eventType },
  { name: 'To', show: (row) => row.targetUrl },
  { name: 'Status', show: (row) => <Status is={row.status} /> },
  { name: 'Attempts', show: (row) => `${row.attemptCount} of ${row.maxAttempts}`, number: true, wideOnly: true },
  { name: 'Next attempt', show: (row) => <Time at={row.nextAttemptAt} />, wideOnly: true },
  { name: 'Last error', show: (row) => row.lastError ?? '', wideOnly: true },
  { name: 'Made', show: (row) => <Time at={row.createdAt} />, wideOnly: true },
];

/** `eventId run endpointId` would be enough for the platform; the delivery's own id tells runs apart. */
const keyOf = (row: Delivery) => `${row.eventId}:${row.id}`;

export function Deliveries() {
  const url = useUrlState();
  const query = Object.fromEntries(FILTERS.map((name) => [name, url.get(name)]));
  const deliveries = useRead<DeliveryPage>(`${HOOKS}/deliveries`, { ...query, pageToken: url.get('after') });
  const endpoints = useRead<Endpoint[]>(`${HOOKS}/endpoints`);
  const filtered = FILTERS.some((name) => url.get(name) !== '');
  const open = url.get('open');
  return (
    <>
      <Filters>
        <ChoiceFilter name="status" label="Status" choices={['FAILED', 'RETRYING', 'PENDING', 'DELIVERED']} />
        <ChoiceFilter
          name="endpointId"
          label="Endpoint"
          choices={(endpoints.data ?? []).map(({ id, targetUrl }) => [id, targetUrl] as const)}
        />
        <TextFilter name="eventType" label="Event type" first />
      </Filters>
      <Shown of={deliveries} what="deliveries">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>
              {filtered
                ? 'No delivery fits these filters.'
                : 'Nothing was delivered yet. An event is delivered to every active endpoint of its source and type.'}
            </Nothing>
          ) : (
            <>
              <Table label="Deliveries" rows={page.list} columns={COLUMNS} rowKey={keyOf} opens="open" />
              <nav className="pager" aria-label="Pages of the list">
                <button disabled={url.get('after') === ''} onClick={() => history.back()}>
                  Back
                </button>
                <button disabled={!page.nextPageToken} onClick={() => url.set({ after: page.nextPageToken })}>
                  Older
                </button>
              </nav>
            </>
          )
        }
      </Shown>
      {open && <DeliveryPanel eventId={open.split(':')[0] ?? ''} deliveryId={open.split(':')[1]} />}
    </>
  );
}

/** One delivery with its attempts, or all of an event. */
export function DeliveryPanel({ eventId, deliveryId }: { eventId: string; deliveryId?: string }) {
  const event = useRead<{ eventType: string; source: string; receivedAt: string; body: string }>(
    `${HOOKS}/events/${eventId}`,
  );
  const deliveries = useRead<Delivery[]>(`${HOOKS}/events/${eventId}/deliveries`);
  const replay = useChange(() => call<{ run: number }>('POST', `${HOOKS}/events/${eventId}/replay`));
  return (
    <Panel title={event.data?.eventType ?? 'Event'} opens="open">
      <Shown of={event} what="the event">
        {(found) => (
          <>
            <Facts
              of={[
                ['Event', <code key="e">{eventId}</code>],
                ['Source', found.source],
                ['Received', <Time key="t" at={found.receivedAt} />],
              ]}
            />
            <div className="actions">
              <button className="primary" disabled={replay.isPending} onClick={() => replay.mutate(undefined)}>
                Replay to every endpoint
              </button>
            </div>
            {replay.data && (
              <p className="notice good" role="status">
                Run {replay.data.run} is on its way, beside the earlier ones.
              </p>
            )}
            {replay.error && <Refusal error={replay.error} />}
          </>
        )}
      </Shown>
      <Shown of={deliveries} what="attempts">
        {(list) => {
          const shown = deliveryId ? list.filter(({ id }) => id === deliveryId) : list;
          if (shown.length === 0) return <Nothing>No endpoint subscribes to it.</Nothing>;
          return shown.map((delivery) => <OneDelivery key={delivery.id} of={delivery} />);
        }}
      </Shown>
      {event.data && (
        <>
          <h3>Body</h3>
          <pre tabIndex={0}>{pretty(event.data.body)}</pre>
        </>
      )}
    </Panel>
  );
}

function OneDelivery({ of: delivery }: { of: Delivery }) {
  return (
    <section>
      <h3>
        Run {delivery.run} to {delivery.targetUrl} <Status is={delivery.status} />
      </h3>
      <ol className="timeline">
        {(delivery.attempts ?? []).map((attempt) => (
          <li key={attempt.attempt}>
            <AttemptLine of={attempt} />
          </li>
        ))}
        {delivery.nextAttemptAt && (
          <li>
            Next attempt <Time at={delivery.nextAttemptAt} />
          </li>
        )}
      </ol>
    </section>
  );
}

function AttemptLine({ of: attempt }: { of: Attempt }) {
  return (
    <>
      <Time at={attempt.startedAt} /> · <b>{attempt.responseStatus ?? attempt.error ?? 'no answer'}</b> ·{' '}
      {attempt.durationMs} ms
      {attempt.responseBody && (
        <details>
          <summary>Its answer</summary>
          <pre tabIndex={0}>{attempt.responseBody}</pre>
        </details>
      )}
    </>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
