import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../api/hooks';
import { useSession } from '../auth/session';
import { Countdown } from '../ui/countdown';
import { Filters, TextFilter } from '../ui/filters';
import { addDays, dayInZone } from '../ui/instants';
import { Facts, PageHead, Panel } from '../ui/layout';
import { Nothing, Shown } from '../ui/states';
import { useUrlState } from '../ui/url-state';
import { type UnitCalendar, whyOn } from './availability/calendar';
import { ChangeDays } from './availability/change-days';
import { Grid } from './availability/grid';

const SHOWN_DAYS = 21;
const MOST = 20;

export default function Availability() {
  const url = useUrlState();
  const session = useSession();
  const zone = session.is === 'signedIn' ? session.session.platformZone : 'UTC';
  const from = url.get('from') || dayInZone(zone);
  const propertyId = url.get('property');
  const query = { fromDate: from, toDate: addDays(from, SHOWN_DAYS - 1) };
  const path = propertyId ? `/api/v1/admin/ledger/properties/${encodeURIComponent(propertyId)}/calendar` : null;
  const calendar = useRead<UnitCalendar>(path, query);
  const [changing, setChanging] = useState(false);
  const move = (days: number) => url.set({ from: addDays(from, days), open: null });
  const open = url.get('open');
  return (
    <>
      <PageHead title="Availability">
        {calendar.data && propertyId && (
          <>
            <button onClick={() => url.set({ property: null, open: null })}>Another property</button>
            <button onClick={() => move(-SHOWN_DAYS)}>Earlier</button>
            <button onClick={() => move(SHOWN_DAYS)}>Later</button>
            <button className="primary" onClick={() => setChanging(true)}>
              Change dates …
            </button>
          </>
        )}
      </PageHead>
      <Filters>
        {path === null ? (
          <TextFilter key="q" name="q" label="Property: name or id" first />
        ) : (
          <TextFilter key="from" name="from" label="From" type="date" first />
        )}
      </Filters>
      {path === null ? (
        <Properties />
      ) : (
        <Shown of={calendar} what="who has each unit">
          {(found) => (
            <>
              <h2>{found.name}</h2>
              <Grid of={found} />
              {open && <WhyPanel of={found} open={open} />}
              {changing && <ChangeDays of={found} from={from} onClose={() => setChanging(false)} />}
            </>
          )}
        </Shown>
      )}
    </>
  );
}

/** To begin with: some of the properties that there are. */
function Properties() {
  const url = useUrlState();
  const properties = useRead<{ list: { id: string; name: string; city: string }[] }>(
    '/api/v1/admin/catalog/properties',
    { limit: MOST, q: url.get('q') },
  );
  return (
    <Shown of={properties} what="properties">
      {({ list }) =>
        list.length === 0 ? (
          <Nothing>{url.get('q') ? 'No property is called so.' : 'Nothing is loaded yet: import a catalog.'}</Nothing>
        ) : (
          <>
            <p>{list.length === MOST ? 'Name a property, or take one of these.' : 'Take one of these.'}</p>
            <ul className="plain">
              {list.map(({ id, name, city }) => (
                <li key={id}>
                  <Link data-row href={url.href({ property: id })}>
                    {name}
                  </Link>{' '}
                  <small>
                    {city} · {id}
                  </small>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Shown>
  );
}

/** Why a date has what is left, or who a bar is. */
function WhyPanel({ of: calendar, open }: { of: UnitCalendar; open: string }) {
  const claim = calendar.claims.find(({ claimId }) => claimId === open);
  if (!claim) {
    return (
      <Panel title={open} opens="open">
        <ol>
          {whyOn(calendar, open).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Panel>
    );
  }
  const isBooking = claim.claimId.startsWith('bkg_');
  const dates = claim.nights.map(({ date }) => date);
  return (
    <Panel title={claim.reference ?? claim.claimId} opens="open">
      <Facts
        of={[
          ['What', isBooking ? 'a booking' : 'a hold'],
          [
            'Why here',
            { OWN: 'asked for', DOWN: 'a part of something that was taken whole', UP: 'a part of it was taken' }[
              claim.role
            ],
          ],
          ['Channel', claim.channelId],
          ['Nights', `${dates.length}, ${dates[0]} to ${dates.at(-1)}`],
          ['Units a night', claim.nights[0]?.quantity],
          ['Cutoff', claim.expiresAt && <Countdown key="c" to={claim.expiresAt} />],
          ['Id', <code key="i">{claim.claimId}</code>],
        ]}
      />
      <div className="actions">
        {isBooking ? (
          <Link href={`/bookings?open=${claim.claimId}`}>The booking</Link>
        ) : (
          <Link href={`/holds?holdId=${claim.claimId}`}>What the channel manager was told</Link>
        )}
      </div>
    </Panel>
  );
}
