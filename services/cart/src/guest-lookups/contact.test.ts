import { contactDigest, maskContact } from './contact';

// GUEST-22
it.each([
  ['PHONE', '9876543210', '******3210'],
  ['EMAIL', 'asha.rao@example.com', 'a***@example.com'],
  ['EMAIL', 'a@b@example.com', 'a***@example.com'],
] as const)('of a contact by %s no more is kept than %s', (kind, value, kept) => {
  expect(maskContact({ kind, value })).toBe(kept);
});

// GUEST-22
it('a digest is the contact’s own, under the secret alone', () => {
  const phone = { kind: 'PHONE', value: '9876543210' } as const;
  const digests = [
    contactDigest(phone, 'one'),
    contactDigest(phone, 'other'),
    contactDigest({ ...phone, value: '9876543211' }, 'one'),
    contactDigest({ ...phone, kind: 'EMAIL' }, 'one'),
  ].map((digest) => digest.toString('hex'));
  expect(new Set(digests).size).toBe(4);
  expect(contactDigest({ ...phone }, 'one').toString('hex')).toBe(digests[0]);
});
