import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { useUrlState } from './url-state';

export interface Column<Row> {
  name: string;
  show: (row: Row) => ReactNode;
  /** Left out where the window is narrow. */
  wideOnly?: boolean;
  number?: boolean;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The name in the address under which the open row is kept. Without it rows do not open. */
  opens?: string;
}

/** Rows whose first cell is the link that opens them; the whole row may be clicked. */
export function Table<Row>({ label, rows, columns, rowKey, opens }: Props<Row>) {
  const url = useUrlState();
  const open = opens && url.get(opens);
  return (
    <div className="table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, wideOnly, number }) => (
              <th key={name} scope="col" className={classes(wideOnly, number)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} className={key === open ? 'open' : undefined}>
                {columns.map(({ name, show, wideOnly, number }, index) => (
                  <td key={name} className={classes(wideOnly, number)}>
                    {index === 0 && opens ? (
                      <Link data-row className="row-link" href={url.href({ [opens]: key })}>
                        {show(row)}
                      </Link>
                    ) : (
                      show(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function classes(wideOnly?: boolean, number?: boolean): string {
  return [wideOnly && 'wide-only', number && 'number'].filter(Boolean).join(' ');
}

/** Under a list: which part of it is shown, and the way to the others. */
export function Pager({
  page,
}: {
  page: { currentPage: number; pageSize: number; totalElementsCount: number; hasNext: boolean; hasPrevious: boolean };
}) {
  const url = useUrlState();
  const { currentPage, pageSize, totalElementsCount: total } = page;
  if (total <= pageSize && currentPage === 0)
    return <p className="count">{total === 1 ? '1 entry' : `${total} entries`}</p>;
  const from = currentPage * pageSize + 1;
  return (
    <nav className="pager" aria-label="Pages of the list">
      <button disabled={!page.hasPrevious} onClick={() => url.set({ page: currentPage - 1 || null })}>
        Previous
      </button>
      <span>
        {from}–{Math.min(from + pageSize - 1, total)} of {total}
      </span>
      <button disabled={!page.hasNext} onClick={() => url.set({ page: currentPage + 1 })}>
        Next
      </button>
    </nav>
  );
}
