import { backOffMs } from '@stayline/background';
import { defineSettings } from '@stayline/settings';
import { channelManagerAccess, channelManagerSettings } from './channel-manager.settings';
import { checkRequeue, pushesFor } from './push';

const held = {
  id: 'hld_1',
  channelId: 'main',
  blocks: [
    { propertyId: 'villa', checkIn: '2026-12-20', checkOut: '2026-12-22', quantity: 1 },
    { propertyId: 'lodge', checkIn: '2026-12-20', checkOut: '2026-12-21', quantity: 2 },
    { propertyId: 'villa', checkIn: '2026-12-24', checkOut: '2026-12-25', quantity: 1 },
  ],
};

// HOLD-22
describe('pushes of a hold', () => {
  it('are one Confirm for each property, with all of its stays', () => {
    expect(pushesFor(held, 'CONFIRM')).toEqual([
      {
        id: 'hold:hld_1:villa:confirm',
        holdId: 'hld_1',
        propertyId: 'villa',
        operation: 'CONFIRM',
        body: {
          action: 'Confirm',
          holdId: 'hld_1',
          propertyId: 'villa',
          channelId: 'main',
          stays: [
            { checkIn: '2026-12-20', checkOut: '2026-12-22', quantity: 1 },
            { checkIn: '2026-12-24', checkOut: '2026-12-25', quantity: 1 },
          ],
        },
      },
      expect.objectContaining({ id: 'hold:hld_1:lodge:confirm', propertyId: 'lodge' }),
    ]);
  });

  it('are one Cancel for each property, under a key of its own', () => {
    expect(pushesFor(held, 'CANCEL')).toMatchObject([
      { id: 'hold:hld_1:villa:cancel', operation: 'CANCEL', body: { action: 'Cancel', holdId: 'hld_1' } },
      { id: 'hold:hld_1:lodge:cancel', operation: 'CANCEL', body: { action: 'Cancel', holdId: 'hld_1' } },
    ]);
  });
});

// HOLD-24
it('is tried again for a day at the least, at most five minutes apart', () => {
  const { pushMaxAttempts, pushFirstRetryMs, pushMaxRetryMs } = defineSettings(channelManagerSettings).read({});
  const policy = { firstMs: pushFirstRetryMs, maxMs: pushMaxRetryMs };
  const shortest = Array.from({ length: pushMaxAttempts - 1 }, (_, index) => backOffMs(index + 1, policy, 0));
  expect(shortest.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(24 * 60 * 60 * 1000);
  expect(backOffMs(pushMaxAttempts, policy, 1)).toBe(5 * 60 * 1000);
});

it.each([
  [{ channelManagerUrl: undefined, channelManagerToken: undefined }, undefined],
  [
    { channelManagerUrl: 'https://cm.test/', channelManagerToken: 'token' },
    { url: 'https://cm.test', token: 'token' },
  ],
])('%j is reached at %j', (settings, access) => {
  expect(channelManagerAccess(settings)).toEqual(access);
});

it.each([
  [{ channelManagerUrl: 'https://cm.test', channelManagerToken: undefined }, 'CHANNEL_MANAGER_TOKEN'],
  [{ channelManagerUrl: 'cm.test', channelManagerToken: 'token' }, 'CHANNEL_MANAGER_URL'],
])('%j is refused at start', (settings, name) => {
  expect(() => channelManagerAccess(settings)).toThrow(name);
});

// HOLD-32
it.each([
  ['CONFIRM', 'FAILED', false, undefined],
  ['CONFIRM', 'FAILED', true, 'PUSH_SUPERSEDED'],
  ['CANCEL', 'FAILED', true, undefined],
  ['CANCEL', 'PENDING', true, 'PUSH_NOT_FAILED'],
  ['CONFIRM', 'SENT', true, 'PUSH_NOT_FAILED'],
  ['CONFIRM', 'NOT_CONFIGURED', false, 'PUSH_NOT_FAILED'],
] as const)(
  'a %s that is %s, its hold cancelled: %s, is pushed again unless %s',
  (operation, state, cancelled, code) => {
    const check = () => checkRequeue({ operation, state }, cancelled);
    if (code === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code }) as Error);
  },
);
