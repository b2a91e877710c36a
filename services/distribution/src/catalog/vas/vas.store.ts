import { vasChanged } from '@stayline/contracts';
import { type Aggregate } from '../aggregate';
import { catalogEvent } from '../catalog-events';
import { type CatalogTable, selectRows, upsertRows } from '../catalog-table';
import { refuseUnknownListings } from '../references';
import { type Vas } from './vas';

const table: CatalogTable<keyof Vas> = {
  name: 'vas',
  columns: {
    id: 'text',
    listingId: 'text',
    name: 'text',
    price: 'integer',
    taxPercent: 'numeric',
    details: 'jsonb',
  },
};

export const services: Aggregate<Vas> = {
  kind: 'vas',
  read: (sql, ids, options) => selectRows(sql, table, ids, options),
  refuse: refuseUnknownListings,
  save: (tx, entries) => upsertRows(tx, table, entries),
  announce: (_tx, saved) =>
    Promise.resolve(
      saved.map(({ entry: { id, ...rest }, sequence }) =>
        catalogEvent(vasChanged, 'vas', id, sequence, { vasId: id, ...rest }),
      ),
    ),
};
