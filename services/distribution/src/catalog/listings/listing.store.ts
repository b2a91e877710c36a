import { listingChanged } from '@stayline/contracts';
import { type Aggregate } from '../aggregate';
import { catalogEvent } from '../catalog-events';
import { type CatalogTable, selectRows, upsertRows } from '../catalog-table';
import { type Listing } from './listing';

const table: CatalogTable<keyof Listing> = {
  name: 'listing',
  columns: { id: 'text', title: 'text', city: 'text', image: 'text', details: 'jsonb' },
};

export const listings: Aggregate<Listing> = {
  kind: 'listing',
  read: (sql, ids, options) => selectRows(sql, table, ids, options),
  refuse: () => Promise.resolve(new Map()),
  save: (tx, entries) => upsertRows(tx, table, entries),
  announce: (_tx, saved) =>
    Promise.resolve(
      saved.map(({ entry: { id, ...rest }, sequence }) =>
        catalogEvent(listingChanged, 'listing', id, sequence, { listingId: id, ...rest }),
      ),
    ),
};
