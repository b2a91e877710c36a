import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signedHeaders, signingKeyOf } from './signature';

const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [former, present] = [secret(), secret()];
const body = Buffer.from('{"event_name":"review.created","guest":"Zoë"}');
const headers = signedHeaders({ id: 'whe_1', now: new Date(), body }, [present, former]);

// HOOK-16
describe('signedHeaders', () => {
  it('are what the official library verifies', () => {
    expect(new Webhook(present).verify(body, headers)).toEqual(JSON.parse(body.toString()));
  });

  // HOOK-17
  it('carry the signature of the former secret as well', () => {
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(() => new Webhook(former).verify(body, headers)).not.toThrow();
  });

  it('are refused with another secret, another body or another id', () => {
    expect(() => new Webhook(secret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(present).verify(`${body.toString()} `, headers)).toThrow();
    expect(() => new Webhook(present).verify(body, { ...headers, 'webhook-id': 'whe_2' })).toThrow();
  });

  it('take a plain text as a key, too', () => {
    const plain = 'correct horse battery staple'.replaceAll(' ', '!');
    const signed = signedHeaders({ id: 'whe_1', now: new Date(), body }, [plain]);
    expect(() => new Webhook(plain, { format: 'raw' }).verify(body, signed)).not.toThrow();
  });
});

// HOOK-16
describe('signingKeyOf', () => {
  it.each(['', 'short', 'whsec_', 'whsec_short', `whsec_${'A'.repeat(100)}`, 'two words and more of them'])(
    'refuses %j',
    (text) => expect(signingKeyOf(text)).toBeUndefined(),
  );

  it('is the same with whsec_ and without', () => {
    expect(signingKeyOf(present)).toEqual(signingKeyOf(present.slice('whsec_'.length)));
  });
});
