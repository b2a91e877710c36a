import { mealChanged } from '@stayline/contracts';
import { type Aggregate } from '../aggregate';
import { catalogEvent } from '../catalog-events';
import { listedBy } from '../catalog-list';
import { catalogTable, selectRows, upsertRows } from '../catalog-table';
import { refuseUnknownListings } from '../references';
import { type Meal, mealSchema } from './meal';

export const mealTable = catalogTable('meal', mealSchema);

export const meals: Aggregate<Meal> = {
  kind: 'meal',
  listed: listedBy(mealTable, 'name', ['listingId']),
  read: (sql, ids, options) => selectRows(sql, mealTable, ids, options),
  refuse: refuseUnknownListings,
  save: (tx, entries) => upsertRows(tx, mealTable, entries),
  announce: (_tx, saved) =>
    Promise.resolve(
      saved.map(({ entry: { id, ...rest }, sequence }) =>
        catalogEvent(mealChanged, 'meal', id, sequence, { mealId: id, ...rest }),
      ),
    ),
};
