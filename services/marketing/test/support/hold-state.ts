import { type HoldState } from '@stayline/contracts';

/** The payload of a hold's events, as holds publishes it. */
export function holdState(change: Partial<HoldState> = {}): HoldState {
  return {
    holdId: 'hld_1',
    cartId: 'crt_1',
    cartName: 'Goa in December',
    customerLabel: 'Rao family',
    channelId: 'channel-1',
    agentId: 'agent-1',
    agentEmail: 'agent@example.test',
    status: 'ACTIVE',
    heldAt: '2026-12-01T06:00:00.000Z',
    expiresAt: '2026-12-01T17:30:00.000Z',
    endedAt: null,
    stays: [{ propertyId: 'villa-1', checkIn: '2026-12-24', checkOut: '2026-12-26', quantity: 3 }],
    pushes: [],
    ...change,
  };
}
