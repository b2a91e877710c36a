import { type TaxRule } from './tax';

/**
 * GST on rooms (TAX-1): slabs of the price actually charged for a unit and night. It seeds the table in the database,
 * which counts from then on. Dates before the first rule of a table cannot be priced.
 */
export const GST_ROOM_TABLE: readonly TaxRule[] = [
  {
    id: 'gst-room-2017',
    effectiveFrom: '1900-01-01',
    slabs: [
      { upTo: 1000, percent: 0 },
      { upTo: 7500, percent: 12 },
      { upTo: null, percent: 18 },
    ],
  },
  {
    id: 'gst-room-2022-07-18',
    effectiveFrom: '2022-07-18',
    slabs: [
      { upTo: 7500, percent: 12 },
      { upTo: null, percent: 18 },
    ],
  },
  {
    id: 'gst-room-2025-09-22',
    effectiveFrom: '2025-09-22',
    slabs: [
      { upTo: 7500, percent: 5 },
      { upTo: null, percent: 18 },
    ],
  },
];
