import { redact } from './redact';

describe('redact', () => {
  // ALL-40
  it.each([
    'authorization',
    'Api-Key',
    'apiKey',
    'password',
    'client_secret',
    'x-stayline-caller',
    'email',
    'phone',
    'firstName',
    'templateData',
  ])('hides what %s holds', (key) => {
    expect(JSON.stringify(redact({ nested: [{ [key]: 'CANARY' }] }))).not.toContain('CANARY');
  });

  it('keeps what identifies a request', () => {
    expect(redact({ bookingId: 'B-1', status: 201, nothing: null })).toEqual({
      bookingId: 'B-1',
      status: 201,
      nothing: null,
    });
  });

  it("keeps an error's name, message and cause, and nothing else that it carries", () => {
    const error = Object.assign(new Error('failed', { cause: new Error('below') }), {
      code: '23505',
      parameters: ['CANARY'],
      config: { data: 'CANARY' },
    });
    const redacted = redact({ error }) as { error: Record<string, unknown> };
    expect(redacted.error).toMatchObject({
      name: 'Error',
      message: 'failed',
      code: '23505',
      cause: { message: 'below' },
    });
    expect(JSON.stringify(redacted)).not.toContain('CANARY');
  });
});
