import { currentTrace, newTrace, withTrace } from './trace';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('newTrace', () => {
  // ALL-32
  it('takes over a well-formed request id and traceparent', () => {
    expect(newTrace({ requestId: 'order-7', traceparent: TRACEPARENT })).toEqual({
      requestId: 'order-7',
      traceparent: TRACEPARENT,
    });
  });

  it.each(['', 'two words', 'a'.repeat(129), 'line\nbreak', '<script>'])(
    'makes its own request id instead of "%s"',
    (requestId) => {
      expect(newTrace({ requestId }).requestId).toMatch(/^req_/);
    },
  );

  it.each(['', 'junk', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, TRACEPARENT.toUpperCase()])(
    'makes its own trace instead of "%s"',
    (traceparent) => {
      expect(newTrace({ traceparent }).traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    },
  );
});

it('is there for everything that the request awaits, and for nothing else', async () => {
  const trace = newTrace();
  expect(await withTrace(trace, async () => Promise.resolve().then(currentTrace))).toBe(trace);
  expect(currentTrace()).toBeUndefined();
});
