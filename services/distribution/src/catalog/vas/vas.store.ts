import { vasChanged } from '@stayline/contracts';
import { catalogEvent } from '../catalog-events';
import { listedBy } from '../catalog-list';
import { catalogTable, selectRows, upsertRows } from '../catalog-table';
import { type DeletableAggregate } from '../delete-entry';
import { refuseUnknownListings } from '../references';
import { type Vas, vasSchema } from './vas';

export const vasTable = catalogTable('vas', vasSchema);

export const services: DeletableAggregate<Vas> = {
  kind: 'vas',
  listed: listedBy(vasTable, 'name', ['listingId']),
  deletion: { usedBy: [], copiedAs: 'vas' },
  read: (sql, ids, options) => selectRows(sql, vasTable, ids, options),
  refuse: refuseUnknownListings,
  save: (tx, entries) => upsertRows(tx, vasTable, entries),
  announce: (_tx, saved) =>
    Promise.resolve(
      saved.map(({ entry: { id, ...rest }, sequence }) =>
        catalogEvent(vasChanged, 'vas', id, sequence, { vasId: id, ...rest }),
      ),
    ),
};
