import { mealChanged } from '@stayline/contracts';
import { catalogEvent } from '../catalog-events';
import { listedBy } from '../catalog-list';
import { catalogTable, selectRows, upsertRows } from '../catalog-table';
import { type DeletableAggregate } from '../delete-entry';
import { refuseUnknownListings } from '../references';
import { type Meal, mealSchema } from './meal';

export const mealTable = catalogTable('meal', mealSchema);

export const meals: DeletableAggregate<Meal> = {
  kind: 'meal',
  listed: listedBy(mealTable, 'name', ['listingId']),
  deletion: { usedBy: [], copiedAs: 'meal' },
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
