import { z } from 'zod';

export const NDJSON = 'application/x-ndjson';

const LINES = [
  { kind: 'listing', id: 'lst-backwater', title: 'Backwater Villas', city: 'Alappuzha' },
  { kind: 'vas', id: 'vas-canoe', listingId: 'lst-backwater', name: 'Canoe at dawn', price: 1200, taxPercent: 18 },
];

/** Nothing reads it as a whole: the lines are read one by one as they arrive. */
export const importBody = z.string().meta({
  description: 'One object a line, as the operation says.',
  example: LINES.map((line) => `${JSON.stringify(line)}\n`).join(''),
});
