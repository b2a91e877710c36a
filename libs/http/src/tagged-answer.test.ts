import { type Request } from 'express';
import { CONDITION, sendTagged, tagged } from './tagged-answer';

const ANSWER = tagged({ a: 1 });

function sentTo(condition: unknown) {
  const sent: { status: number; headers: Record<string, string>; body?: unknown } = { status: 200, headers: {} };
  const response = {
    locals: { [CONDITION]: condition },
    set: (name: string, value: string) => ((sent.headers[name] = value), response),
    type: (value: string) => response.set('Content-Type', value),
    status: (status: number) => ((sent.status = status), response),
    end: (body?: unknown) => void (sent.body = body),
  };
  sendTagged({ res: response } as unknown as Request, ANSWER);
  return sent;
}

describe('an answer with a tag', () => {
  it('has another tag when it is another answer, and the same when it is not', () => {
    expect(tagged({ a: 1 })).toEqual(ANSWER);
    expect(tagged({ a: 2 }).etag).not.toBe(ANSWER.etag);
  });

  it.each([
    ['nothing', undefined],
    ['another tag', '"other"'],
    ['rubbish', 'etag'],
    ['an empty list', ' , '],
  ])('is sent whole to whoever has %s', (_what, condition) => {
    const { status, headers, body } = sentTo(condition);
    expect([status, headers['Content-Length'], body]).toEqual([200, '7', Buffer.from('{"a":1}')]);
  });

  it.each([ANSWER.etag, `W/${ANSWER.etag}`, `"other" ,${ANSWER.etag}`, '*'])('is not sent again to %s', (condition) => {
    expect(sentTo(condition)).toEqual({ status: 304, headers: { ETag: ANSWER.etag }, body: undefined });
  });
});
