import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { useUrlState } from '../../ui/url-state';
import { type Bar, barsOver, type Claim, type Day, type UnitCalendar } from './calendar';

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const weekday = (date: string) => WEEKDAY.format(new Date(`${date}T00:00:00Z`));
const labelOf = ({ reference, claimId }: Claim) => reference ?? claimId;

/** Property × dates: what is left, who has each unit, and what holds and combinations take without one. */
export function Grid({ of: calendar }: { of: UnitCalendar }) {
  const { days, units, claims, nights } = calendar;
  const dates = days.map(({ date }) => date);
  const byId = new Map(claims.map((claim) => [claim.claimId, claim]));
  const sleepers = new Map(nights.map(({ unitId, date, bookingId }) => [`${unitId} ${date}`, bookingId]));
  const assigned = new Set(nights.map(({ bookingId }) => bookingId));
  const others = claims.filter(({ claimId, role }) => role === 'UP' || !assigned.has(claimId));
  return (
    <div className="table grid">
      <table aria-label={`Who has each unit of ${calendar.name}`}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {days.map((day) => (
              <DayHead key={day.date} of={day} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Figures name="Left of on sale" of={days} show={({ available, units: onSale }) => `${available}/${onSale}`} />
          <Figures name="Minimum stay" of={days} show={({ minimumStay }) => (minimumStay > 1 ? minimumStay : '')} />
          {units.map(({ unitId, name }) => {
            const sleeper = (date: string) => sleepers.get(`${unitId} ${date}`);
            const taken = (date: string) => {
              const claimId = sleeper(date);
              return claimId === undefined ? undefined : { claimId, quantity: 1 };
            };
            return <BarRow key={unitId} name={name} bars={barsOver(dates, taken)} claims={byId} />;
          })}
          {others.map((claim) => {
            const quantities = new Map(claim.nights.map(({ date, quantity }) => [date, quantity]));
            const taken = (date: string) => {
              const quantity = quantities.get(date);
              return quantity === undefined ? undefined : { claimId: claim.claimId, quantity };
            };
            const name = claim.expiresAt ? 'Held' : claim.role === 'OWN' ? 'Booked' : 'Blocked';
            return (
              <BarRow
                key={claim.claimId + claim.role}
                name={name}
                bars={barsOver(dates, taken)}
                claims={new Map([[claim.claimId, claim]])}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function DayHead({ of: { date, stopSell } }: { of: Day }) {
  const url = useUrlState();
  return (
    <th scope="col" className={stopSell ? 'stopped' : undefined}>
      <Link data-row href={url.href({ open: date })}>
        {weekday(date)}
        <br />
        {date.slice(5)}
        <span className="hidden">: why</span>
      </Link>
      {stopSell && <span className="bad-text">stop</span>}
    </th>
  );
}

function Figures({ name, of: days, show }: { name: string; of: readonly Day[]; show: (day: Day) => ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {days.map((day) => (
        <td key={day.date} className={day.available === 0 || day.stopSell ? 'figure none' : 'figure'}>
          {show(day)}
        </td>
      ))}
    </tr>
  );
}

function BarRow({ name, bars, claims }: { name: string; bars: readonly Bar[]; claims: ReadonlyMap<string, Claim> }) {
  const url = useUrlState();
  return (
    <tr>
      <th scope="row">{name}</th>
      {bars.flatMap((bar) => {
        if (bar.claimId === null)
          return Array.from({ length: bar.nights }, (_, index) => <td key={`${bar.from} ${index}`} />);
        const claim = claims.get(bar.claimId);
        const kind = claim?.expiresAt ? 'held' : !claim || claim.role === 'OWN' ? 'booked' : 'blocked';
        return (
          <td key={bar.from} colSpan={bar.nights}>
            <Link
              className={`bar ${kind}`}
              href={url.href({ open: bar.claimId })}
              title={`${kind}: ${claim ? labelOf(claim) : bar.claimId}`}
            >
              {bar.quantity > 1 && `${bar.quantity} × `}
              {claim ? labelOf(claim) : bar.claimId}
            </Link>
          </td>
        );
      })}
    </tr>
  );
}
