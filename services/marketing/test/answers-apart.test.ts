import { topics } from '@stayline/contracts';
import { buryRecord, expectAnswersApart } from '@stayline/harness';
import { type Page } from '@stayline/http';
import { randomUUID } from 'node:crypto';
import { api } from '../src/api';
import { type SuppressionView } from '../src/suppressions/suppression.view';
import { RunningMarketing } from './support/marketing';
import { offered, rated, VOUCHER } from './support/winback';

jest.setTimeout(60_000);

const admin = { kind: 'admin', sub: 'operator-1' } as const;
const EMAIL = '/api/v1/admin/marketing/email';
const SUPPRESSIONS = '/api/v1/admin/marketing/suppressions';

const world = new RunningMarketing();
beforeAll(() => world.start());
afterAll(() => world.stop());

const template = (name: string = randomUUID()) => ({ name, subject: 'Hi', content: '<p>Dear guest</p>' });
const saved = async (name?: string) => {
  const body = template(name);
  await world.call('POST', `${EMAIL}/templates`, { body });
  return { templateName: body.name };
};
/** No address is used twice, because those to which a mail was refused get no other. */
const newGuest = () => ({ email: `${randomUUID()}@example.test`, phone: null });
const rating = async () => ({ bookingId: (await rated(world, 2, { guest: newGuest() })).bookingId });
const refusedMail = async () => {
  const { email, phone } = newGuest();
  const { bookingId } = await world.confirm({ guest: { email, phone } });
  const [message] = await world.ended(bookingId, 'FAILED');
  return { email, id: message!.id };
};
const suppression = async () => {
  const { email } = await refusedMail();
  const { data } = await world.call<Page<SuppressionView>>('GET', SUPPRESSIONS, { query: { pageSize: 200 } });
  return { id: data.list.find((each) => JSON.stringify(each).includes(email))?.id };
};
const deadLetter = async () => ({
  id: (await buryRecord(world, topics.booking, '/api/v1/admin/marketing/dead-letters')).id,
});
const claim = async () => ({ body: { ...(await rating()), offerId: (await offered(world)).id } });
const claimed = async () => {
  const { body } = await claim();
  await world.call('POST', '/winback/claim', { body });
  return { bookingId: body.bookingId, channel: 'EMAIL' };
};

// ALL-45
it('calls of every operation at once are answered as each is alone', async () => {
  const { bookingId } = await rating();
  const { templateName } = await saved('welcome');
  world.mailServer.conduct = 550;
  await expectAnswersApart({
    service: world,
    openapi: api.openapi,
    callers: { admin, public: admin },
    known: { bookingId, templateName },
    scenes: {
      SaveTemplate: () => ({ body: template() }),
      DeleteTemplate: () => saved(),
      SendTemplate: () => ({ body: { to: newGuest().email, templateName } }),
      SendSimple: () => ({ body: { to: newGuest().email, subject: 'S', body: 'B' } }),
      RemoveSuppression: suppression,
      CreateOffer: () => ({ body: VOUCHER }),
      GetOffer: async () => ({ id: (await offered(world)).id }),
      DeleteOffer: async () => ({ id: (await offered(world)).id }),
      InviteGuest: async () => ({ ...(await rating()), channel: 'EMAIL' }),
      ConfirmClaim: claimed,
      ClaimOffer: claim,
      GetMessage: refusedMail,
      RequeueMessage: refusedMail,
      GetMarketingDeadLetter: deadLetter,
      RequeueMarketingDeadLetter: deadLetter,
    },
  });
});
