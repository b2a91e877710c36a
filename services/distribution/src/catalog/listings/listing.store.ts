import { listingChanged } from '@stayline/contracts';
import { type Aggregate } from '../aggregate';
import { catalogEvent } from '../catalog-events';
import { listedBy } from '../catalog-list';
import { catalogTable, selectRows, upsertRows } from '../catalog-table';
import { type Listing, listingSchema } from './listing';

export const listingTable = catalogTable('listing', listingSchema);

export const listings: Aggregate<Listing> = {
  kind: 'listing',
  listed: listedBy(listingTable, 'title', ['city']),
  read: (sql, ids, options) => selectRows(sql, listingTable, ids, options),
  refuse: () => Promise.resolve(new Map()),
  save: (tx, entries) => upsertRows(tx, listingTable, entries),
  announce: (_tx, saved) =>
    Promise.resolve(
      saved.map(({ entry: { id, ...rest }, sequence }) =>
        catalogEvent(listingChanged, 'listing', id, sequence, { listingId: id, ...rest }),
      ),
    ),
};
