import { eachResponseHeader, requestHeaders } from './forwarded-headers';

describe('requestHeaders', () => {
  const left = (...rawHeaders: string[]) => requestHeaders(rawHeaders, undefined, []);

  // CRED-17
  it.each([
    'Authorization',
    'Api-Key',
    'Channel-Id',
    'Cookie',
    'X-Stayline-Caller',
    'x-stayline-anything',
    'Connection',
    'Keep-Alive',
    'Proxy-Authorization',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Expect',
    'Host',
    'Content-Length',
    'Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'X-Real-IP',
    'X-Request-Id',
    'traceparent',
  ])('keeps %s from the service, in any case', (name) => {
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) expect(left(spelling, 'x')).toEqual([]);
  });

  it('passes everything else on as it was sent, in order, before its own', () => {
    const sent = [
      'Content-Type',
      'application/json',
      'Idempotency-Key',
      'k',
      'X-A',
      '1',
      'X-A',
      '2',
      'tracestate',
      's',
    ];
    expect(requestHeaders(sent, 'keep-alive', ['X-Request-Id', 'r'])).toEqual([...sent, 'X-Request-Id', 'r']);
  });

  it('drops what Connection names', () => {
    expect(requestHeaders(['X-Secret', '1', 'x-other', '2', 'X-Kept', '3'], 'close, X-Secret,x-OTHER', [])).toEqual([
      'X-Kept',
      '3',
    ]);
  });
});

describe('eachResponseHeader', () => {
  it('passes on what speaks of the answer, and nothing of the connection or the service', () => {
    const passed: Record<string, unknown> = {};
    eachResponseHeader(
      {
        connection: 'keep-alive, x-hop',
        'keep-alive': 'timeout=65',
        'transfer-encoding': 'chunked',
        'x-hop': '1',
        'x-powered-by': 'Express',
        'x-stayline-caller': 'secret',
        'x-request-id': 'other',
        date: 'now',
        'content-type': 'application/json',
        'retry-after': '2',
        'set-cookie': ['a=1', 'b=2'],
      },
      (name, value) => (passed[name] = value),
    );
    expect(passed).toEqual({ 'content-type': 'application/json', 'retry-after': '2', 'set-cookie': ['a=1', 'b=2'] });
  });
});
