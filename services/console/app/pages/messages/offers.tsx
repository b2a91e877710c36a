import { useRead } from '../../api/hooks';
import { type Page } from '../../api/types';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Pager, Table } from '../../ui/table';
import { useUrlState } from '../../ui/url-state';

interface Offer {
  id: number;
  kind: string;
  title: string;
  validFrom: string | null;
  validUntil: string | null;
  channelIds: string[];
  propertyIds: string[];
}

const listed = (ids: string[]) => (ids.length === 0 ? 'all' : ids.join(', '));

const COLUMNS: readonly Column<Offer>[] = [
  { name: 'Offer', show: (row) => row.title },
  { name: 'Kind', show: (row) => row.kind.toLowerCase().replaceAll('_', ' ') },
  {
    name: 'Valid',
    show: (row) => `${row.validFrom ?? 'always'} to ${row.validUntil ?? 'further notice'}`,
    wideOnly: true,
  },
  { name: 'Channels', show: (row) => listed(row.channelIds), wideOnly: true },
  { name: 'Properties', show: (row) => listed(row.propertyIds), wideOnly: true },
];

/** What guests who were not pleased may be offered. */
export function Offers() {
  const offers = useRead<Page<Offer>>('/api/v1/admin/winback/offers', { page: useUrlState().get('page') });
  return (
    <Shown of={offers} what="offers">
      {(page) =>
        page.list.length === 0 ? (
          <Nothing>No offer yet: nobody can be won back.</Nothing>
        ) : (
          <>
            <Table label="Win-back offers" rows={page.list} columns={COLUMNS} rowKey={(row) => String(row.id)} />
            <Pager page={page} />
          </>
        )
      }
    </Shown>
  );
}
