import { mealChanged } from '@stayline/contracts';
import { type Aggregate } from '../aggregate';
import { catalogEvent } from '../catalog-events';
import { type CatalogTable, selectRows, upsertRows } from '../catalog-table';
import { refuseUnknownListings } from '../references';
import { type Meal } from './meal';

const table: CatalogTable<keyof Meal> = {
  name: 'meal',
  columns: {
    id: 'text',
    listingId: 'text',
    name: 'text',
    adultPrice: 'integer',
    childPrice: 'integer',
    taxPercent: 'numeric',
    details: 'jsonb',
  },
};

export const meals: Aggregate<Meal> = {
  kind: 'meal',
  read: (sql, ids, options) => selectRows(sql, table, ids, options),
  refuse: refuseUnknownListings,
  save: (tx, entries) => upsertRows(tx, table, entries),
  announce: (_tx, saved) =>
    Promise.resolve(
      saved.map(({ entry: { id, ...rest }, sequence }) =>
        catalogEvent(mealChanged, 'meal', id, sequence, { mealId: id, ...rest }),
      ),
    ),
};
