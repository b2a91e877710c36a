import { readReceived } from './received';

const read = (json: object, headers: Record<string, string> = {}) => {
  const body = Buffer.from(JSON.stringify(json));
  return readReceived(json, body, headers);
};
const key = (json: object, headers?: Record<string, string>) => read(json, headers).keyHash.toString('hex');

describe('readReceived', () => {
  // HOOK-6
  it.each([
    [{ event_name: 'a', event_type: 'b' }, 'a'],
    [{ event: 'e', type: 'd', eventType: 'c', event_type: 'b' }, 'b'],
    [{ event: 'e', type: 'd', eventType: 'c' }, 'c'],
    [{ event: 'e', type: 'd' }, 'd'],
    [{ event: 'e' }, 'e'],
    [{ event_name: 7, event_type: { a: 1 }, type: 'd' }, 'd'],
    [{ event_name: '' }, 'unknown'],
    [{}, 'unknown'],
    [{ event_name: 'a\nb' }, 'a?b'],
  ])('finds the type of %j', (json, eventType) => expect(read(json).eventType).toBe(eventType));

  // HOOK-7
  it.each([
    ['the header webhook-id', { a: 1 }, { a: 2 }, { 'webhook-id': 'm1' }],
    ['the header Idempotency-Key', { a: 1 }, { a: 2 }, { 'idempotency-key': 'm1' }],
    ['event_id', { event_id: 'm1', a: 1 }, { event_id: 'm1', a: 2 }, {}],
    ['eventId', { eventId: 'm1', a: 1 }, { eventId: 'm1', a: 2 }, {}],
    ['the whole body', { id: 'm1', a: 1 }, { id: 'm1', a: 1 }, {}],
  ])('knows a repeat by %s', (_what, first, second, headers) => {
    expect(key(first, headers as Record<string, string>)).toBe(key(second, headers as Record<string, string>));
  });

  // HOOK-7
  it('does not take `id` for the id of the event: it is often that of the object', () => {
    expect(key({ id: 'm1', a: 1 })).not.toBe(key({ id: 'm1', a: 2 }));
  });

  it.each([[[]], [null], ['text'], [1]])('refuses %j', (json) => {
    expect(() => readReceived(json, Buffer.from('x'), {})).toThrow(
      expect.objectContaining({ code: 'EVENT_NOT_AN_OBJECT' }) as Error,
    );
  });
});
