import { column, GST, price } from '../test/builders';
import { GST_ROOM_TABLE } from './gst-room-table';
import { prepareTaxTable, taxFor, type TaxRule } from './tax';

// TAX-1
describe('GST on rooms', () => {
  it.each([
    ['until 2022-07-17 up to 1000 nil', '2022-07-17', 1000, 0, 0],
    ['until 2022-07-17 above 1000 up to 7500 12 %', '2022-07-17', 1001, 12, 120],
    // TAX-3
    ['until 2022-07-17 up to 7500 (inclusive) 12 %', '2022-07-17', 7500, 12, 900],
    ['until 2022-07-17 above 7500 18 %', '2022-07-17', 7501, 18, 1350],
    ['from 2022-07-18 the nil slab is gone', '2022-07-18', 1000, 12, 120],
    ['from 2022-07-18 up to 7500 12 %', '2022-07-18', 7500, 12, 900],
    ['from 2022-07-18 above 18 %', '2022-07-18', 7501, 18, 1350],
    ['on 2025-09-21 still 12 %', '2025-09-21', 7500, 12, 900],
    ['from 2025-09-22 up to 7500 (inclusive) 5 %', '2025-09-22', 7500, 5, 375],
    ['from 2025-09-22 above 18 %', '2025-09-22', 7501, 18, 1350],
    ['a free night bears none', '2025-09-22', 0, 5, 0],
    ['halves round up', '2025-09-22', 10, 5, 1],
    ['long ago', '1900-01-01', 500, 0, 0],
  ])('%s', (_why, date, charged, percent, amount) => {
    expect(taxFor(GST, date, charged)).toMatchObject({ percent, amount });
  });

  // TAX-1, TAX-7
  it('the table is data: rules come in any order and may have any slabs', () => {
    const table = prepareTaxTable([
      { id: 'later', effectiveFrom: '2030-01-01', slabs: [{ upTo: null, percent: 7.25 }] },
      { id: 'sooner', effectiveFrom: '2020-01-01', slabs: [{ upTo: null, percent: 1 }] },
    ]);
    expect(taxFor(table, '2029-12-31', 1000)).toEqual({ ruleId: 'sooner', percent: 1, amount: 10 });
    expect(taxFor(table, '2030-01-01', 1000)).toEqual({ ruleId: 'later', percent: 7.25, amount: 73 });
    expect(() => taxFor(table, '2019-12-31', 1000)).toThrow('No tax rule is effective on 2019-12-31');
  });

  const open: TaxRule = { id: 'r', effectiveFrom: '2020-01-01', slabs: [{ upTo: null, percent: 5 }] };
  // TAX-7
  it.each<[string, TaxRule[]]>([
    ['no rule', []],
    ['a date that does not exist', [{ ...open, effectiveFrom: '2020-02-30' }]],
    ['a percentage above 100', [{ ...open, slabs: [{ upTo: null, percent: 101 }] }]],
    [
      'slabs that fall',
      [
        {
          ...open,
          slabs: [
            { upTo: 10, percent: 1 },
            { upTo: 5, percent: 1 },
            { upTo: null, percent: 1 },
          ],
        },
      ],
    ],
    ['no open slab', [{ ...open, slabs: [{ upTo: 10, percent: 1 }] }]],
    ['two rules from one date', [open, { ...open, id: 's' }]],
  ])('refuses a table with %s', (_why, rules) => {
    expect(() => prepareTaxTable(rules)).toThrow(RangeError);
  });
});

describe('GST of a stay', () => {
  // TAX-2, TAX-6
  it('is picked by the date of the stay, night by night, and the rules used are kept', () => {
    const priced = price({ request: { checkIn: '2025-09-20', checkOut: '2025-09-24' } });
    expect(column(priced, 'gstPercent')).toEqual([12, 12, 5, 5]);
    expect(column(priced, 'gst')).toEqual([600, 600, 250, 250]);
    expect(priced.taxRuleIds).toEqual(['gst-room-2022-07-18', 'gst-room-2025-09-22']);
    expect(priced.unitNights.map((row) => row.taxRuleId)).toEqual([
      'gst-room-2022-07-18',
      'gst-room-2022-07-18',
      'gst-room-2025-09-22',
      'gst-room-2025-09-22',
    ]);
  });

  // TAX-3
  it('is picked per unit and night from that night alone, not from the total', () => {
    const priced = price({ rates: { '2026-12-02': 7501 }, request: { quantity: 2 } });
    expect(column(priced, 'gst')).toEqual([250, 250, 1350, 1350, 250, 250]);
    expect(priced.gstAmount).toBe(3700);
  });

  // TAX-3
  it('counts extra guests in the price of the night', () => {
    expect(column(price({ plan: { rate: 7000 }, request: { adults: 3 } }), 'gstPercent')).toEqual([18, 18, 18]);
  });

  // TAX-4
  it('is rounded per unit and night, not on the total', () => {
    const priced = price({ plan: { rate: 1010 } });
    expect(column(priced, 'gst')).toEqual([51, 51, 51]);
    expect(priced.netAmountAfterTax).toBe(3183);
  });

  // TAX-1
  it('the seed is the default table', () => {
    expect(GST_ROOM_TABLE.map((rule) => rule.effectiveFrom)).toEqual(['1900-01-01', '2022-07-18', '2025-09-22']);
  });
});
