import fc from 'fast-check';
import { type DomainError } from '@stayline/errors';
import { fillMissing, overwriteKnown } from '../guest-directory/directory-guest';
import { splitPhone } from '../guest-directory/local-phone';
import {
  checkEmail,
  checkNotAmong,
  checkPhone,
  checkRegistration,
  guestDetails,
  isSamePerson,
  nextPosition,
  readGuest,
} from './guest-rules';

const TODAY = '2027-01-01';

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'taken';
  } catch (error) {
    return (error as DomainError).code;
  }
}

// GUEST-6
describe('a bare local number', () => {
  it.each([
    ['9876543210', 'taken'],
    ['0000000000', 'taken'],
    ['987654321', 'PHONE_INVALID'],
    ['98765432101', 'PHONE_INVALID'],
    ['+919876543210', 'PHONE_INVALID'],
    ['98765 43210', 'PHONE_INVALID'],
    ['98765-43210', 'PHONE_INVALID'],
    ['٩٨٧٦٥٤٣٢١٠', 'PHONE_INVALID'],
    ['9876543210\n', 'PHONE_INVALID'],
    ['', 'PHONE_INVALID'],
  ])('%j is %s', (phone, code) => {
    expect(codeOf(() => checkPhone(phone))).toBe(code);
  });
});

// GUEST-7
describe('e-mail', () => {
  it('is kept lower-cased', () => {
    expect(checkEmail('Asha.Rao@Example.COM')).toBe('asha.rao@example.com');
  });

  it.each([
    'asha',
    'asha@',
    '@example.com',
    'asha@example',
    'a sha@example.com',
    'a@b@example.com',
    'a@example..com',
    'a@example.com\nx',
  ])('%j is refused', (email) => {
    expect(codeOf(() => checkEmail(email))).toBe('EMAIL_INVALID');
  });
});

// ALL-17
describe('names of a guest', () => {
  it.each([
    [{ firstName: 'प्रिया', lastName: 'O’Neil-Rao', salutation: null }, 'taken'],
    [{ firstName: 'Asha\nRao' }, 'VALIDATION_FAILED'],
    [{ lastName: 'Rao\u0085' }, 'VALIDATION_FAILED'],
    [{ salutation: '\tMs' }, 'VALIDATION_FAILED'],
    [{ city: 'Pune\u001b[31m' }, 'VALIDATION_FAILED'],
  ])('%j: %s', (sent, code) => {
    expect(codeOf(() => readGuest(sent, TODAY))).toBe(code);
  });
});

// GUEST-14
describe('dates of a guest', () => {
  it.each([
    [{ dob: '1990-02-28' }, 'taken'],
    [{ dob: TODAY }, 'taken'],
    [{ dob: '2027-01-02' }, 'VALIDATION_FAILED'],
    [{ dob: '1990-02-30' }, 'DATE_INVALID'],
    [{ anniversary: '2030-06-01' }, 'taken'],
    [{ anniversary: '1.6.2020' }, 'DATE_INVALID'],
    [{ dob: null, anniversary: null }, 'taken'],
  ])('%j: %s', (sent, code) => {
    expect(codeOf(() => readGuest(sent, TODAY))).toBe(code);
  });
});

// GUEST-8
describe('the directory and a guest’s contacts', () => {
  const registered = (phoneOf: string | null, emailOf: string | null, linked = true) => ({ linked, phoneOf, emailOf });
  it.each([
    ['nobody’s contacts', 'g-1', registered(null, null), 'taken'],
    ['one’s own', 'g-1', registered('g-1', 'g-1'), 'taken'],
    ['a new guest’s', null, registered(null, null, false), 'taken'],
    ['another guest’s phone', 'g-1', registered('g-2', 'g-1'), 'GUEST_CONTACT_TAKEN'],
    ['another guest’s e-mail', 'g-1', registered('g-1', 'g-2'), 'GUEST_CONTACT_TAKEN'],
    ['a registered phone without the link', null, registered('g-2', null, false), 'GUEST_CONTACT_TAKEN'],
    // GUEST-9
    ['a link to nobody', 'g-9', registered(null, null, false), 'GUEST_UNKNOWN'],
  ])('%s', (_name, guestId, known, code) => {
    expect(codeOf(() => checkRegistration(guestId, known))).toBe(code);
  });

  it('says so in the contract’s words', () => {
    expect(() => checkRegistration(null, registered('g-2', null))).toThrow(
      /^This phone number is already registered to another guest/,
    );
  });
});

// GUEST-11
describe('phone, then e-mail', () => {
  const guest = (phone: string | null, email: string | null) => ({ phone, email });
  it.each([
    ['the same phone', guest('1', 'a@x.in'), guest('1', 'b@x.in'), true],
    ['other phones, same e-mail', guest('1', 'a@x.in'), guest('2', 'a@x.in'), false],
    ['one has no phone, same e-mail', guest('1', 'a@x.in'), guest(null, 'a@x.in'), true],
    ['neither has a phone, same e-mail', guest(null, 'a@x.in'), guest(null, 'a@x.in'), true],
    ['one has no phone, other e-mails', guest('1', 'a@x.in'), guest(null, 'b@x.in'), false],
    ['one has only a phone, the other only an e-mail', guest('1', null), guest(null, 'a@x.in'), false],
    ['no contacts at all', guest(null, null), guest(null, null), false],
  ])('%s', (_name, one, other, same) => {
    expect(isSamePerson(one, other)).toBe(same);
    expect(codeOf(() => checkNotAmong(one, [other]))).toBe(same ? 'GUEST_DUPLICATE' : 'taken');
  });

  const contact = fc.record({
    phone: fc.option(fc.constantFrom('1', '2', '3')),
    email: fc.option(fc.constantFrom('a@x.in', 'b@x.in')),
  });

  it('is symmetric', () => {
    fc.assert(fc.property(contact, contact, (one, other) => isSamePerson(one, other) === isSamePerson(other, one)));
  });

  // GUEST-12
  it('never lets a cart have one person twice, in whatever order guests are added', () => {
    fc.assert(
      fc.property(fc.array(contact, { maxLength: 8 }), (wanted) => {
        const guests: (typeof wanted)[number][] = [];
        for (const each of wanted) if (codeOf(() => checkNotAmong(each, guests)) === 'taken') guests.push(each);
        const pairs = guests.flatMap((one, index) => guests.slice(index + 1).map((other) => [one, other] as const));
        expect(pairs.some(([one, other]) => isSamePerson(one, other))).toBe(false);
      }),
    );
  });
});

// GUEST-4
it('puts a secondary guest behind the others', () => {
  const at = (position: number) => ({ id: `sgt_${position}`, position, ...guestDetails({ firstName: 'Ravi' }) });
  expect(nextPosition([])).toBe(0);
  expect(nextPosition([at(0), at(7), at(3)])).toBe(8);
});

describe('the directory', () => {
  // GUEST-19
  it.each([
    ['+919876543210', { countryCode: '+91', phone: '9876543210' }],
    ['+12025550123', { countryCode: '+1', phone: '2025550123' }],
    ['+6581234567', null],
    ['nonsense', null],
  ])('splits %s', (e164, split) => {
    expect(splitPhone(e164)).toEqual(split);
  });

  const known = {
    ...guestDetails({ firstName: 'Asha' }),
    lastName: 'Rao',
    email: 'asha@example.com',
    phone: '9876543210',
  };
  const told = { ...guestDetails({ firstName: 'A.' }), email: 'new@example.com', city: 'Pune' };

  // GUEST-18
  it('is filled by a booking where something is missing', () => {
    expect(fillMissing(known, told)).toEqual({ ...known, city: 'Pune' });
  });

  // GUEST-20
  it('is corrected by an import, where it says something', () => {
    expect(overwriteKnown(known, told)).toEqual({ ...known, firstName: 'A.', email: 'new@example.com', city: 'Pune' });
  });
});
