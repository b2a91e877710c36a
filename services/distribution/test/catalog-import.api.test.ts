import { addDays, todayIn } from '@stayline/calendar';
import { waitFor } from '@stayline/testkit';
import { request } from 'node:http';
import { api } from '../src/api';
import { type ImportReport } from '../src/catalog/import/import-report';
import { book, ledgerViolations, stay } from './support/ledger-fixture';
import { admin, agent, RunningDistribution } from './support/running-distribution';

const PATH = '/api/v1/admin/catalog/import';
const today = todayIn('Asia/Kolkata', new Date());
const app = new RunningDistribution();

beforeAll(async () => {
  await app.start();
});
afterAll(() => app.stop());

const NDJSON = { 'Content-Type': 'application/x-ndjson' };
const send = async (text: string, as: typeof admin | undefined = admin, headers = NDJSON) => {
  const { status, data } = await app.send<ImportReport & { errorCode?: string }>('POST', PATH, PATH, {
    as,
    body: text,
    headers,
  });
  return { status, data };
};
const file = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const units = (id: string, count: number) =>
  Array.from({ length: count }, (_none, index) => ({ unitId: `${id}-${index}`, name: `Room ${index}` }));

/** Everything that one hotel needs, one line of each kind. */
function hotel(id: string, days = 60): object[] {
  const range = { fromDate: today, toDate: addDays(today, days - 1) };
  return [
    { kind: 'listing', id: `l-${id}`, title: 'Backwater', city: 'Alappuzha' },
    {
      kind: 'property',
      id,
      listingId: `l-${id}`,
      name: 'Canal House',
      city: 'Alappuzha',
      state: 'Kerala',
      currency: 'INR',
      maxAdults: 3,
      maxChildren: 2,
      maxGuests: 4,
      units: units(id, 5),
    },
    {
      kind: 'ratePlan',
      id: `${id}-ep`,
      propertyId: id,
      name: 'European plan',
      code: 'ep',
      rate: 5000,
      applicableAdult: 2,
    },
    { kind: 'inventory', propertyId: id, ...range, quantity: 5 },
    { kind: 'restriction', ratePlanId: `${id}-ep`, fromDate: today, toDate: today, rate: 7000 },
    {
      kind: 'promotion',
      id: `${id}-promo`,
      propertyIds: [id],
      code: 'TEN',
      title: '10 %',
      type: 'BASIC',
      discountMethod: 'PERCENTAGE',
      discountPercentage: 10,
    },
    {
      kind: 'meal',
      id: `${id}-meal`,
      listingId: `l-${id}`,
      name: 'Breakfast',
      adultPrice: 300,
      childPrice: 200,
      taxPercent: 5,
    },
    { kind: 'vas', id: `${id}-vas`, listingId: `l-${id}`, name: 'Boat', price: 900, taxPercent: 18 },
    { kind: 'access', channelId: 'chan', propertyId: id },
  ];
}
const NOTHING = {
  listing: 0,
  property: 0,
  ratePlan: 0,
  inventory: 0,
  restriction: 0,
  promotion: 0,
  meal: 0,
  vas: 0,
  access: 0,
};
const ONE_OF_EACH = Object.fromEntries(Object.keys(NOTHING).map((kind) => [kind, 1]));

describe('POST /api/v1/admin/catalog/import', () => {
  it('takes every kind of line, blank lines and a last line without end, and counts them', async () => {
    const { status, data } = await send(`\n${file(...hotel('h1'))}`);
    expect(status).toBe(200);
    expect(data).toEqual({ lines: 9, imported: ONE_OF_EACH, inventoryDays: 60, failed: 0, errors: [] });
  });

  // CATALOG-4
  it('changes nothing and leaves no event when the same file comes again', async () => {
    await send(file(...hotel('h2')));
    const events = async () => (await app.database.rows('SELECT id FROM outbox')).length;
    const before = await events();
    expect((await send(file(...hotel('h2')))).data).toMatchObject({ imported: ONE_OF_EACH, failed: 0 });
    expect(await events()).toBe(before);
  });

  // CATALOG-12
  it('leaves one event per change, with a sequence that rises', async () => {
    await send(file(...hotel('h3')));
    await send(file({ ...hotel('h3')[2], rate: 6000 }));
    const events = await app.eventsOf('rate-plan:h3-ep');
    const sequences = events.map((event) => event.sequence);
    expect(events.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(sequences)].sort((a, b) => a - b)).toEqual(sequences);
    expect(events.at(-1)?.data).toMatchObject({ rate: 6000, restrictions: [{ date: today, rate: 7000 }] });
  });

  // CATALOG-13
  it('takes lines whose parents come later in the file', async () => {
    expect((await send(file(...hotel('h4').reverse()))).data).toMatchObject({ imported: ONE_OF_EACH, failed: 0 });
  });

  // CATALOG-13
  it('names each bad line with its number and reason, and imports the others', async () => {
    const text = [
      file(...hotel('h5')),
      '{"kind":',
      '[]',
      JSON.stringify({ kind: 'castle', id: 'x' }),
      JSON.stringify({
        kind: 'inventory',
        propertyId: 'h5',
        fromDate: '2027-02-30',
        toDate: '2027-03-01',
        quantity: 1,
      }),
      JSON.stringify({ kind: 'inventory', propertyId: 'h5', fromDate: today, toDate: today, quantity: 6 }),
      JSON.stringify({ kind: 'inventory', propertyId: 'nowhere', fromDate: today, toDate: today, quantity: 1 }),
      JSON.stringify({ ...hotel('h5')[2], id: 'h5-typo', code: 'typo', rat: 1 }),
      JSON.stringify({ ...hotel('h5')[0], title: 'a\u0000b' }),
    ].join('\n');
    const { status, data } = await send(text);
    expect(status).toBe(200);
    expect(data).toMatchObject({ lines: 17, imported: ONE_OF_EACH, failed: 8 });
    expect(data.errors.map((error) => error.line)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    expect(data.errors.slice(0, 2).map(({ code }) => code)).toEqual(['LINE_UNREADABLE', 'LINE_UNREADABLE']);
    expect(data.errors[6]?.reason).toContain('rat: unknown field');
    expect(data.errors.every((error) => /^[A-Z_]+$/.test(error.code) && error.reason !== '')).toBe(true);
  });

  // ALL-4, CATALOG-13
  it('publishes the code that no other route answers', () => {
    expect(JSON.stringify(api.openapi.components?.schemas?.ImportLineError)).toContain('LINE_UNREADABLE');
  });

  // INV-19
  it('judges combinations in the order of the lines: what makes a chain is refused, and what needs it', async () => {
    const [listing, house] = hotel('h9');
    const made = (id: string, ...parts: string[]) => ({
      ...house,
      id,
      listingId: 'l-h9',
      units: units(id, 2),
      combinations: parts.map((propertyId) => ({ propertyId, blockQuantity: 1 })),
    });
    const lines = [
      listing!,
      made('room'),
      made('villa', 'room'),
      made('estate', 'villa'),
      made('camp', 'estate'),
      made('room', 'villa'),
      made('annex', 'room'),
    ];
    const { data } = await send(file(...lines));
    expect(data.errors.map(({ line, code }) => [line, code])).toEqual([
      [4, 'COMBINATION_CHAIN'],
      [5, 'REFERENCE_UNKNOWN'],
      [6, 'COMBINATION_CHAIN'],
    ]);
    const pairs = await app.database.rows(
      `SELECT parent_id, child_id FROM combination WHERE parent_id IN ('room', 'villa', 'estate', 'camp', 'annex') ORDER BY 1`,
    );
    expect(pairs).toEqual([
      { parent_id: 'annex', child_id: 'room' },
      { parent_id: 'villa', child_id: 'room' },
    ]);
  });

  it('skips a line that is too long, and goes on behind it', async () => {
    const long = JSON.stringify({ kind: 'listing', id: 'long', title: 'x'.repeat(1_100_000), city: 'Goa' });
    const { data } = await send(`${long}\n${file(...hotel('h6'))}`);
    expect(data).toMatchObject({ imported: ONE_OF_EACH, failed: 1, errors: [{ line: 1 }] });
  });

  it('names at most 1000 bad lines, and counts them all', async () => {
    const { data } = await send(`${file(...hotel('h7'))}\n${'{}\n'.repeat(1_500)}`);
    expect(data.failed).toBe(1_500);
    expect(data.errors).toHaveLength(1_000);
    expect(data.errors[0]?.line).toBe(10);
  });

  it.each([
    ['junk', 'hello\nworld', 400, 'IMPORT_UNREADABLE'],
    ['nothing', '\n\n', 400, 'IMPORT_UNREADABLE'],
  ])('refuses an upload of %s', async (_what, text, status, errorCode) => {
    const answer = await send(text);
    expect([answer.status, answer.data.errorCode]).toEqual([status, errorCode]);
  });

  it('is for operators alone, and takes NDJSON alone', async () => {
    expect((await send('{}', agent)).status).toBe(403);
    expect((await app.send('POST', PATH, PATH, { body: '{}', headers: NDJSON })).status).toBe(401);
    const json = await send('{}', admin, { 'Content-Type': 'application/json' });
    expect([json.status, json.data.errorCode]).toEqual([400, 'CONTENT_TYPE_UNSUPPORTED']);
  });

  // CATALOG-15
  it('keeps whole batches of an upload that breaks off, and goes on working', async () => {
    const url = new URL(`${app.url}${PATH}`);
    const upload = request(url, {
      method: 'POST',
      headers: { ...app.signature(admin, 'POST', PATH), ...NDJSON, 'Content-Length': 1e9 },
    });
    upload.on('error', () => undefined);
    upload.write(`${file(...hotel('h8'))}\n`);
    const fillers = Array.from({ length: 4_000 }, (_none, index) => ({ ...hotel('h8')[0], id: `filler-${index}` }));
    upload.write(`${file(...fillers)}\n{"kind":"list`);
    const seen = () => app.database.one('SELECT 1 FROM property WHERE id = $1', ['h8']);
    await waitFor('the first batch', async () => (await seen()) !== undefined);
    upload.destroy();
    // As many imports as may run at once can start, so the broken one no longer counts.
    await waitFor('its place to be free', async () => {
      const both = await Promise.all([send(file(...hotel('h8'))), send(file(...hotel('h8')))]);
      return both.every((answer) => answer.status === 200 && answer.data.failed === 0);
    });
  });

  it('takes 100 000 inventory days in one upload', async () => {
    const hotels = Array.from({ length: 274 }, (_none, index) => `big-${index}`);
    const lines = hotels.flatMap((id) => hotel(id, 366));
    const { data } = await send(file(...lines));
    expect(data).toMatchObject({ failed: 0, inventoryDays: 274 * 366 });
  });

  // CATALOG-14, INV-12
  it('and sales of the same dates never fail each other', async () => {
    await send(file(...hotel('h9'), ...hotel('h10')));
    const inventory = (minimumStay: number) =>
      file(...['h9', 'h10'].map((id) => ({ ...hotel(id)[3], minimumStay, maximumStay: 30 + minimumStay })));
    const imports = Array.from({ length: 2 }, (_none, index) => send(inventory(1 + (index % 2))));
    const bookings = Array.from({ length: 10 }, (_none, index) =>
      book(app.database, stay(index % 2 ? 'h9' : 'h10', addDays(today, 5), 4)),
    );
    await Promise.all(bookings);
    expect((await Promise.all(imports)).map((answer) => [answer.status, answer.data.failed])).toEqual([
      [200, 0],
      [200, 0],
    ]);
    expect(await ledgerViolations(app.database)).toEqual([]);
  });

  // CATALOG-14
  it('takes two at once and tells a third to come back', async () => {
    const url = new URL(`${app.url}${PATH}`);
    const uploads = [1, 2].map(() =>
      request(url, { method: 'POST', headers: { ...app.signature(admin, 'POST', PATH), ...NDJSON } }).on(
        'error',
        () => undefined,
      ),
    );
    for (const upload of uploads) upload.write(`${file(...hotel('h11'))}\n`);
    const busy = await waitFor('both to run', async () => {
      const answer = await app.send('POST', PATH, PATH, { as: admin, body: file(...hotel('h11')), headers: NDJSON });
      return answer.status === 429 ? answer : undefined;
    });
    expect(busy.data).toMatchObject({ errorCode: 'IMPORT_BUSY' });
    expect(busy.headers['retry-after']).toBe('5');
    const answers = uploads.map((upload) => new Promise((resolve) => upload.on('response', resolve)));
    for (const upload of uploads) upload.end();
    expect(await Promise.all(answers)).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }]);
  });

  it('refuses an upload above the limit', async () => {
    const small = new RunningDistribution();
    try {
      await small.start({ IMPORT_MAX_BYTES: '1024' });
      const answer = await small.send('POST', PATH, PATH, {
        as: admin,
        body: file(...hotel('h12')),
        headers: NDJSON,
      });
      expect(answer.data).toMatchObject({ status: 413, errorCode: 'IMPORT_TOO_LARGE' });
    } finally {
      await small.stop();
    }
  });
});
