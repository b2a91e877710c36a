import { topics } from '@stayline/contracts';
import { buryRecord, expectAnswersApart } from '@stayline/harness';
import { api } from '../src/api';
import { RunningMarketing } from './support/marketing';
import { offered, rated, VOUCHER } from './support/winback';

const marketing = new RunningMarketing();
beforeAll(() => marketing.start());
afterAll(() => marketing.stop());

let count = 0;
const someone = () => `guest-${(count += 1)}@example.test`;

async function refusedMail(): Promise<{ id: string }> {
  const { bookingId } = await marketing.confirm({ guest: { email: someone(), phone: null } });
  const [message] = await marketing.ended(bookingId, 'FAILED');
  return { id: message!.id };
}

const ofTemplate = async () => {
  const template = { name: `template-${(count += 1)}`, subject: 'S', content: 'C' };
  await marketing.call('POST', '/api/v1/admin/marketing/email/templates', { body: template });
  return { templateName: template.name };
};
const ofSuppression = async () => {
  await refusedMail();
  const { data } = await marketing.call<{ list: { id: string }[] }>('GET', '/api/v1/admin/marketing/suppressions');
  const free = data.list.find(({ id }) => !taken.has(id));
  taken.add(free!.id);
  return { id: free!.id };
};
const taken = new Set<string>();
const ofOffer = async () => ({ id: (await offered(marketing)).id });
const ofBooking = async () => ({ bookingId: (await rated(marketing)).bookingId });
const ofClaim = async () => ({ body: { ...(await ofBooking()), offerId: (await ofOffer()).id } });
const ofClaimed = async () => {
  const claim = await ofClaim();
  await marketing.call('POST', '/winback/claim', claim);
  return { bookingId: claim.body.bookingId, channel: 'SMS', body: {} };
};

const letter = () => buryRecord(marketing, topics.booking, '/api/v1/admin/marketing/dead-letters');
const deadLetter = async () => ({ id: (await letter()).id });

// ALL-45
it('calls of every operation at once are answered as each is alone', async () => {
  marketing.mailServer.conduct = 550;
  await expectAnswersApart({
    service: marketing,
    openapi: api.openapi,
    callers: { admin: { kind: 'admin', sub: 'operator-1' }, public: { kind: 'admin', sub: 'operator-1' } },
    scenes: {
      GetMessage: refusedMail,
      RequeueMessage: refusedMail,
      GetMarketingDeadLetter: deadLetter,
      RequeueMarketingDeadLetter: deadLetter,
      SaveTemplate: () => ({ body: { name: `saved-${(count += 1)}`, subject: 'S', content: 'C' } }),
      GetTemplate: ofTemplate,
      DeleteTemplate: ofTemplate,
      SendTemplate: async () => ({ body: { ...(await ofTemplate()), to: someone() } }),
      SendSimple: () => ({ body: { to: someone(), subject: 'S', body: 'B' } }),
      RemoveSuppression: ofSuppression,
      CreateOffer: () => ({ body: VOUCHER }),
      GetOffer: ofOffer,
      DeleteOffer: ofOffer,
      GetWinBack: ofBooking,
      ListOpenOffers: ofBooking,
      ClaimOffer: ofClaim,
      InviteGuest: async () => ({ ...(await ofBooking()), channel: 'SMS', body: {} }),
      ConfirmClaim: ofClaimed,
    },
  });
}, 60_000);
