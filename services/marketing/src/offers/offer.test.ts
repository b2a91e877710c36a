import { isOpenTo } from './offer';

const booking = { channelId: 'channel-1', propertyId: 'property-1' };
const anyone = { validFrom: null, validUntil: null, channelIds: null, propertyIds: null };
const today = '2026-12-01';

// WIN-5
it.each([
  ['is for anyone', {}, true],
  ['begins today', { validFrom: '2026-12-01' }, true],
  ['begins tomorrow', { validFrom: '2026-12-02' }, false],
  ['ends today', { validUntil: '2026-12-01' }, true],
  ['ended yesterday', { validUntil: '2026-11-30' }, false],
  ["is for the booking's channel", { channelIds: ['channel-1', 'channel-2'] }, true],
  ['is for another channel', { channelIds: ['channel-2'] }, false],
  ["is for the booking's property", { propertyIds: ['property-1'] }, true],
  ['is for another property', { propertyIds: ['property-2'] }, false],
])('an offer that %s is open to the booking or not', (_what, change, open) => {
  expect(isOpenTo({ ...anyone, ...change }, booking, today)).toBe(open);
});
