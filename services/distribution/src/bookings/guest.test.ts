import { asE164, readGuest } from './guest';

// BOOK-10
describe('asE164', () => {
  it.each([
    ['+919876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    [' +91 98765-43210 ', '+919876543210'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+442079460958', '+442079460958'],
  ])('keeps %s as %s', (sent, kept) => {
    expect(asE164(sent)).toBe(kept);
  });

  it.each([
    '',
    'abc',
    '+',
    '+91',
    '9876',
    '+999876543210',
    '+91987654321098765',
    '+91;ext=5',
    '00919876543210',
    '+91\n9876543210x',
  ])('refuses %j', (sent) => {
    expect(asE164(sent)).toBeUndefined();
  });
});

describe('readGuest', () => {
  const guest = { email: ' Asha.Rao@Example.COM ', phone: '919876543210', firstName: ' Asha ', lastName: 'Rao' };

  // BOOK-10, BOOK-11
  it('keeps the e-mail as given, the phone in E.164, names trimmed', () => {
    expect(readGuest(guest)).toEqual({
      guest: { email: 'Asha.Rao@Example.COM', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' },
    });
  });

  // BOOK-11
  it.each([
    ['email', ''],
    ['email', 'asha'],
    ['email', 'asha@localhost'],
    ['email', 'Asha <asha@example.com>'],
    ['email', 'asha@example.com\r\nBcc: all@example.com'],
    ['email', 'a@b.com,c@d.com'],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`],
    ['phone', '12'],
    ['firstName', '  '],
    ['firstName', 'x'.repeat(101)],
    ['lastName', 'Rao\r\nX: y'],
  ])('refuses %s %j, naming the field and never the value', (field, value) => {
    const result = readGuest({ ...guest, [field]: value });
    expect(result).toEqual({ problems: [expect.stringMatching(new RegExp(`^guest\\.${field}: `))] });
    if (value.trim()) expect(JSON.stringify(result)).not.toContain(JSON.stringify(value).slice(1, -1));
  });

  it('takes names in any script', () => {
    expect(readGuest({ ...guest, firstName: 'आशा', lastName: "O'Brien-Ñandú" })).toHaveProperty('guest');
  });
});
