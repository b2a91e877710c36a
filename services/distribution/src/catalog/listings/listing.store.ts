import { listingChanged } from '@stayline/contracts';
import { catalogEvent } from '../catalog-events';
import { listedBy } from '../catalog-list';
import { catalogTable, selectRows, upsertRows } from '../catalog-table';
import { type DeletableAggregate } from '../delete-entry';
import { type Listing, listingSchema } from './listing';

export const listingTable = catalogTable('listing', listingSchema);

export const listings: DeletableAggregate<Listing> = {
  kind: 'listing',
  listed: listedBy(listingTable, 'title', ['city']),
  deletion: {
    usedBy: [
      `SELECT 'property ' || id FROM property WHERE listing_id = $1`,
      `SELECT 'meal ' || id FROM meal WHERE listing_id = $1`,
      `SELECT 'vas ' || id FROM vas WHERE listing_id = $1`,
    ],
    copiedAs: 'listing',
  },
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
