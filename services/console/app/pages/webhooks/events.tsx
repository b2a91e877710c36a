import { useRead } from '../../api/hooks';
import { type WebhookEvent } from '../../api/types';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useUrlState } from '../../ui/url-state';
import { DeliveryPanel, HOOKS } from './deliveries';

const MOST = 200;

const COLUMNS: readonly Column<WebhookEvent>[] = [
  { name: 'Event', show: (row) => row.eventType },
  { name: 'Source', show: (row) => row.source },
  { name: 'Id', show: (row) => <code>{row.eventId}</code>, wideOnly: true },
  { name: 'Runs', show: (row) => row.runs, number: true },
  { name: 'Bytes', show: (row) => row.size, number: true, wideOnly: true },
  { name: 'Received', show: (row) => <Time at={row.receivedAt} />, wideOnly: true },
];

/** The newest events, of whatever source. */
export function Events() {
  const open = useUrlState().get('open');
  const events = useRead<WebhookEvent[]>(`${HOOKS}/events`, { limit: MOST });
  return (
    <>
      <Shown of={events} what="events">
        {(list) =>
          list.length === 0 ? (
            <Nothing>No event was received yet.</Nothing>
          ) : (
            <>
              <Table label="Events" rows={list} columns={COLUMNS} rowKey={(row) => row.eventId} opens="open" />
              <p className="count">{list.length === MOST ? `The newest ${MOST}.` : `${list.length} events.`}</p>
            </>
          )
        }
      </Shown>
      {open && <DeliveryPanel eventId={open} />}
    </>
  );
}
