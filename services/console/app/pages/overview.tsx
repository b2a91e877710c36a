import { Link } from 'wouter';
import { useRead } from '../api/hooks';
import {
  type Booking,
  type DeadLetter,
  type DeliveryPage,
  type Endpoint,
  type Message,
  type Page,
  type Push,
  type Violations,
} from '../api/types';
import { useSession } from '../auth/session';
import { dayInZone } from '../ui/instants';
import { PageHead } from '../ui/layout';

const ADMIN = '/api/v1/admin';
const MOST = 200;
/** These reads go through whole tables, batch by batch. */
const PROOF_REFRESH_MS = 60_000;

interface Reading {
  count: number | undefined;
  /** There are at least as many. */
  more?: boolean;
  failed: boolean;
}

export default function Overview() {
  return (
    <>
      <PageHead title="Overview" />
      <h2>What failed</h2>
      <div className="cards">
        <DeliveryCard status="FAILED" name="Webhook deliveries given up" />
        <PagedCard<Push>
          name="Pushes to the channel manager given up"
          path="/holds/pushes"
          query={{ state: 'FAILED' }}
          href="/holds?tab=pushes&state=FAILED"
        />
        <PagedCard<Message>
          name="Messages not sent"
          path="/marketing/messages"
          query={{ status: 'FAILED' }}
          href="/messages?status=FAILED"
        />
        <PagedCard<DeadLetter>
          name="Dead letters of marketing"
          path="/marketing/dead-letters"
          href="/messages?tab=dead"
        />
        <PagedCard<DeadLetter> name="Dead letters of holds" path="/holds/dead-letters" href="/holds?tab=holds-dead" />
        <PagedCard<DeadLetter> name="Dead letters of carts" path="/cart/dead-letters" href="/holds?tab=cart-dead" />
        <FailingEndpoints />
        <ProofCard name="Claims, bookings and units that disagree" path="/ledger/violations" />
        <ProofCard name="Holds that disagree with the ledger" path="/holds/violations" />
      </div>
      <h2>What is under way</h2>
      <div className="cards">
        <DeliveryCard status="RETRYING" name="Webhook deliveries retried" calm />
        <PagedCard<Push>
          name="Pushes waiting"
          path="/holds/pushes"
          query={{ state: 'PENDING' }}
          href="/holds?tab=pushes&state=PENDING"
          calm
        />
        <PagedCard<Message>
          name="Messages waiting"
          path="/marketing/messages"
          query={{ status: 'QUEUED' }}
          href="/messages?status=QUEUED"
          calm
        />
        <StayingToday />
      </div>
    </>
  );
}

function Card({
  name,
  href,
  reading,
  calm,
  note,
}: {
  name: string;
  href: string;
  reading: Reading;
  calm?: boolean;
  note?: string;
}) {
  const { count, more, failed } = reading;
  const shown = count === undefined ? (failed ? '?' : '…') : `${count}${more ? '+' : ''}`;
  const alarm = !calm && (count ?? 0) > 0;
  return (
    <Link href={href} className={alarm ? 'card bad' : 'card'}>
      <b>{shown}</b>
      <span>{name}</span>
      <small>{failed ? 'cannot be read now' : (note ?? (alarm ? 'look' : ''))}</small>
    </Link>
  );
}

function PagedCard<T>({
  path,
  query = {},
  ...card
}: {
  name: string;
  path: string;
  query?: Record<string, string>;
  href: string;
  calm?: boolean;
}) {
  const read = useRead<Page<T>>(`${ADMIN}${path}`, { ...query, pageSize: 1 });
  return <Card {...card} reading={{ count: read.data?.totalElementsCount, failed: read.error !== null }} />;
}

function DeliveryCard({ status, ...card }: { status: string; name: string; calm?: boolean }) {
  const { data, error } = useRead<DeliveryPage>(`${ADMIN}/webhooks/deliveries`, { status, limit: MOST });
  const reading = { count: data?.list.length, more: typeof data?.nextPageToken === 'string', failed: error !== null };
  return <Card {...card} href={`/webhooks?status=${status}`} reading={reading} />;
}

function FailingEndpoints() {
  const { data, error } = useRead<Endpoint[]>(`${ADMIN}/webhooks/endpoints`);
  const count = data?.filter(({ failingSince, inactiveReason }) => failingSince || inactiveReason === 'GONE').length;
  return (
    <Card
      name="Endpoints that fail or are gone"
      href="/webhooks?tab=endpoints"
      reading={{ count, failed: error !== null }}
    />
  );
}

function ProofCard({ name, path }: { name: string; path: string }) {
  const { data, error } = useRead<Violations>(`${ADMIN}${path}`, {}, PROOF_REFRESH_MS);
  const note = data?.next ? 'of the first batch' : undefined;
  const reading = { count: data?.violations.length, failed: error !== null };
  return <Card name={name} href="/holds?tab=proof" reading={reading} note={note} />;
}

function StayingToday() {
  const session = useSession();
  const today = dayInZone(session.is === 'signedIn' ? session.session.platformZone : 'UTC');
  const query = { fromDate: today, toDate: today };
  return (
    <PagedCard<Booking>
      name="Bookings that stay tonight"
      path="/bookings"
      query={query}
      href={`/bookings?fromDate=${today}&toDate=${today}`}
      calm
    />
  );
}
