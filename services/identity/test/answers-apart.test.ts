import { expectAnswersApart } from '@stayline/harness';
import { randomUUID } from 'node:crypto';
import { api } from '../src/api';
import { admin, anybody, basic, gateway, Identity } from './support/identity';

const identity = new Identity();
beforeAll(() => identity.start());
afterAll(() => identity.stop());

// ALL-45
it('calls of every operation at once are answered as each is alone', async () => {
  const [channelId, partnerId] = ['lotus', 'lotus-partner'];
  await identity.channel(channelId);
  await identity.partner(partnerId, channelId);
  const { apiKey } = await identity.issue({ partnerId });
  await expectAnswersApart({
    service: identity,
    openapi: api.openapi,
    callers: { admin, service: gateway, public: anybody },
    known: { channelId, partnerId },
    scenes: {
      CreateChannel: () => ({ body: { channelId: randomUUID(), name: 'New' } }),
      CreatePartner: () => ({ body: { partnerId: randomUUID(), channelId, name: 'New' } }),
      IssueApiKey: () => ({ channelId }),
      RevokeApiKey: async () => ({ channelId, keyPrefix: (await identity.issue({ channelId })).keyPrefix }),
      IssuePartnerKey: () => ({ partnerId }),
      RevokePartnerKey: async () => ({ partnerId, keyPrefix: (await identity.issue({ partnerId })).keyPrefix }),
      PingPartner: () => ({ headers: { authorization: basic(`${apiKey}:`) } }),
    },
  });
});
