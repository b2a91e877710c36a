import { useRead } from '../../api/hooks';
import { type Violations } from '../../api/types';
import { Nothing, Shown } from '../../ui/states';
import { Table } from '../../ui/table';
import { useUrlState } from '../../ui/url-state';

const COLUMNS = [
  { name: 'Broken', show: (row: Violation) => row.invariant },
  { name: 'Where', show: (row: Violation) => <code>{row.subject}</code> },
  { name: 'What', show: (row: Violation) => row.detail },
];
type Violation = Violations['violations'][number];

/** Whether claims, bookings, holds, units and pushes agree, batch by batch. */
export function Proof() {
  return (
    <>
      <Walk name="Ledger" path="/api/v1/admin/ledger/violations" place="ledger" />
      <Walk name="Holds" path="/api/v1/admin/holds/violations" place="holds" />
    </>
  );
}

function Walk({ name, path, place }: { name: string; path: string; place: string }) {
  const url = useUrlState();
  const found = useRead<Violations>(path, { after: url.get(place) }, false);
  return (
    <section>
      <h3>{name}</h3>
      <Shown of={found} what={name.toLowerCase()}>
        {({ violations, next }) => (
          <>
            {violations.length === 0 ? (
              <Nothing>Everything of this batch agrees.</Nothing>
            ) : (
              <Table label={name} rows={violations} columns={COLUMNS} rowKey={(row) => row.invariant + row.subject} />
            )}
            <div className="pager">
              <button disabled={url.get(place) === ''} onClick={() => url.set({ [place]: null })}>
                First batch
              </button>
              <button disabled={next === null} onClick={() => url.set({ [place]: next })}>
                Next batch
              </button>
            </div>
          </>
        )}
      </Shown>
    </section>
  );
}
