import { useState } from 'react';
import { call } from '../../api/client';
import { useChange } from '../../api/hooks';
import { FormDialog } from '../../ui/dialog';
import { type DayChange, previewOf, type UnitCalendar } from './calendar';

interface Typed {
  fromDate: string;
  toDate: string;
  quantity: string;
  stopSell: string;
  minimumStay: string;
}

/** Changes a range of dates, and shows before what becomes different on which of them. */
export function ChangeDays({ of: calendar, from, onClose }: { of: UnitCalendar; from: string; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({
    fromDate: from,
    toDate: from,
    quantity: '',
    stopSell: '',
    minimumStay: '',
  });
  const path = `/api/v1/admin/catalog/properties/${encodeURIComponent(calendar.propertyId)}/inventory`;
  const save = useChange((change: DayChange) => call('PUT', path, { body: [change] }));
  const change = changeOf(typed);
  const preview = previewOf(calendar.days, change);
  const field = (name: keyof Typed, label: string, type: string) => (
    <label className="field">
      <span>{label}</span>
      <input
        type={type}
        min={type === 'number' ? 0 : undefined}
        value={typed[name]}
        required={type === 'date'}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <FormDialog
      title={`Change dates of ${calendar.name}`}
      action="Change these dates"
      onClose={onClose}
      onSubmit={() => save.mutateAsync(change)}
      consequence="It counts at once, in the next search. What is booked or held stays. Only what you fill in changes."
    >
      {field('fromDate', 'From', 'date')}
      {field('toDate', 'To, included', 'date')}
      <label className="field">
        <span>Stop-sell</span>
        <select value={typed.stopSell} onChange={(event) => setTyped({ ...typed, stopSell: event.target.value })}>
          <option value="">as it is</option>
          <option value="on">on: nothing is sold</option>
          <option value="off">off</option>
        </select>
      </label>
      {field('minimumStay', 'Minimum stay; empty: as it is', 'number')}
      {field('quantity', 'Units on sale; empty: as it is', 'number')}
      <div role="status">
        <h3>What changes on the dates shown</h3>
        {preview.length === 0 ? <p className="faint">Nothing yet.</p> : <pre tabIndex={0}>{preview.join('\n')}</pre>}
      </div>
    </FormDialog>
  );
}

function changeOf({ fromDate, toDate, quantity, stopSell, minimumStay }: Typed): DayChange {
  const change: DayChange = { fromDate, toDate };
  if (quantity !== '') change.quantity = Number(quantity);
  if (stopSell !== '') change.stopSell = stopSell === 'on';
  if (minimumStay !== '') change.minimumStay = Number(minimumStay);
  return change;
}
