import { topics } from '@stayline/contracts';
import { buryRecord, expectAnswersApart } from '@stayline/harness';
import { api } from '../src/api';
import { RunningMarketing } from './support/marketing';

const marketing = new RunningMarketing();
beforeAll(() => marketing.start());
afterAll(() => marketing.stop());

async function refusedMail(): Promise<{ id: string }> {
  const { bookingId } = await marketing.confirm({ guest: { email: 'asha@example.test', phone: null } });
  const [message] = await marketing.ended(bookingId, 'FAILED');
  return { id: message!.id };
}

const letter = () => buryRecord(marketing, topics.booking, '/api/v1/admin/marketing/dead-letters');
const deadLetter = async () => ({ id: (await letter()).id });

// ALL-45
it('calls of every operation at once are answered as each is alone', async () => {
  marketing.mailServer.conduct = 550;
  await expectAnswersApart({
    service: marketing,
    openapi: api.openapi,
    callers: { admin: { kind: 'admin', sub: 'operator-1' } },
    scenes: {
      GetMessage: refusedMail,
      RequeueMessage: refusedMail,
      GetMarketingDeadLetter: deadLetter,
      RequeueMarketingDeadLetter: deadLetter,
    },
  });
});
