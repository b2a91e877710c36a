import { waitFor } from '@stayline/testkit';
import { type PreviewView, type TemplateDetailView, type TemplateView } from '../src/templates/template.view';
import { RunningMarketing } from './support/marketing';

const TEMPLATES = '/api/v1/admin/marketing/email/templates';
const TEMPLATE = `${TEMPLATES}/{templateName}`;
const PREVIEW = `${TEMPLATE}/preview`;
const WELCOME = { name: 'welcome', subject: 'Hi {{ name }}', content: '<p>Dear {{ name }}</p>' };

const world = new RunningMarketing();
beforeAll(() => world.start());
afterAll(() => world.stop());

const save = (change: object = {}) => world.call<TemplateView>('POST', TEMPLATES, { body: { ...WELCOME, ...change } });
const list = async () => (await world.call<TemplateView[]>('GET', TEMPLATES)).data;
const named = (templateName: string) => ({ templateName });

// MAIL-1
describe('templates', () => {
  it('are versions of a name; the newest is listed', async () => {
    expect((await save()).data).toEqual({ name: 'welcome', subject: 'Hi {{ name }}', version: 1 });
    expect(await save({ subject: 'Hello' })).toMatchObject({ status: 201, data: { version: 2 } });
    expect((await list()).filter(({ name }) => name === 'welcome')).toEqual([
      { name: 'welcome', subject: 'Hello', version: 2 },
    ]);
    const { data } = await world.call<TemplateDetailView>('GET', TEMPLATE, { ...named('welcome'), query: 'version=1' });
    expect(data).toMatchObject({ subject: 'Hi {{ name }}', content: '<p>Dear {{ name }}</p>', version: 1 });
  });

  it('saved at once get a version each', async () => {
    const saved = await Promise.all(Array.from({ length: 8 }, () => save({ name: 'at-once' })));
    expect(saved.map(({ data }) => data.version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are removed with all versions, and begin again', async () => {
    await save({ name: 'short-lived' });
    await save({ name: 'short-lived' });
    expect((await world.call('DELETE', TEMPLATE, named('short-lived'))).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect(await world.call(method, TEMPLATE, named('short-lived'))).toMatchObject({
        status: 404,
        data: { errorCode: 'TEMPLATE_NOT_FOUND' },
      });
    expect((await save({ name: 'short-lived' })).data.version).toBe(1);
  });

  it.each([
    ['a name with a slash', { name: 'a/b' }, 'name'],
    ['no name', { name: undefined }, 'name'],
    ['a subject of two lines', { subject: 'a\r\nBcc: x@example.test' }, 'subject'],
    ['no content', { content: '' }, 'content'],
    ['content without an end', { content: 'x'.repeat(200_001) }, 'content'],
  ])('with %s are refused', async (_what, change, field) => {
    const { status, data } = await world.call('POST', TEMPLATES, { body: { ...WELCOME, ...change } });
    expect(status).toBe(400);
    expect(data.details).toContain(field);
  });

  // MAIL-3
  it('that cannot be read are refused with line and reason, and nothing is saved', async () => {
    const { status, data } = await world.call('POST', TEMPLATES, {
      body: { ...WELCOME, name: 'bad', content: '\n{% foo %}' },
    });
    expect([status, data.errorCode, data.details]).toEqual([
      400,
      'TEMPLATE_BROKEN',
      'content: line 2: tag "foo" not found',
    ]);
    expect((await list()).some(({ name }) => name === 'bad')).toBe(false);
  });
});

// MAIL-8
describe('a preview', () => {
  it('shows what would be sent', async () => {
    await save({ name: 'shown' });
    const body = { templateData: { name: 'A & B' } };
    const { data } = await world.call<PreviewView>('POST', PREVIEW, { ...named('shown'), body });
    expect(data).toEqual({ subject: 'Hi A & B', html: '<p>Dear A &amp; B</p>', text: 'Dear A & B\n' });
  });

  it('has sample data for the templates of the platform', async () => {
    const { data } = await world.call<PreviewView>('POST', PREVIEW, { ...named('booking-confirmation'), body: {} });
    expect(data.subject).toBe('Booking P-1001 is confirmed: Palm House');
  });

  it.each([
    ['shown', {}, 'TEMPLATE_VARIABLE_MISSING', 'templateData.name: missing'],
    ['shown', { name: 'javascript:x' }, 'TEMPLATE_VALUE_UNSAFE', 'templateData.name: must be no'],
  ])('of %s with %j is refused: %s', async (templateName, templateData, code, details) => {
    const { status, data } = await world.call('POST', PREVIEW, { ...named(templateName), body: { templateData } });
    expect([status, data.errorCode]).toEqual([400, code]);
    expect(data.details).toContain(details);
  });
});

// MAIL-4
describe('the templates of the platform', () => {
  const CONFIRMATION = 'booking-confirmation';

  it('are there from the start, and not saved again at the next', async () => {
    const before = await list();
    expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining([CONFIRMATION, 'hold-placed']));
    await world.restart();
    expect(await list()).toEqual(before);
  });

  it('are sent in the words that an operator has saved, from the next message on', async () => {
    await save({ name: CONFIRMATION, subject: 'Yours: {{ reference }}', content: '<p>{{ propertyName }}</p>' });
    const { bookingId, reference } = await world.confirm();
    await world.ended(bookingId);
    const mail = await waitFor('the mail', () =>
      world.mailServer.mails.find(({ parsed }) => parsed.subject === `Yours: ${reference}`),
    );
    expect(mail.parsed.text?.trim()).toBe('Palm House');
  });

  it('are refused where they need what the platform does not have', async () => {
    const { status, data } = await world.call('POST', TEMPLATES, { body: { ...WELCOME, name: CONFIRMATION } });
    expect([status, data.errorCode]).toEqual([400, 'TEMPLATE_VARIABLE_MISSING']);
  });

  it('are as they came once an operator removes them', async () => {
    expect((await world.call('DELETE', TEMPLATE, named(CONFIRMATION))).status).toBe(204);
    const { data } = await world.call<TemplateDetailView>('GET', TEMPLATE, named(CONFIRMATION));
    expect(data).toMatchObject({
      version: 1,
      shipped: true,
      subject: expect.stringContaining('is confirmed') as string,
    });
  });
});
