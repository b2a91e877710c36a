import { type Caller } from '@stayline/caller';
import { bookingConfirmed, type BookingConfirmed, newId } from '@stayline/contracts';
import { publishEvent } from '@stayline/harness';
import { admin, agent, type Answered, CART, RunningCart } from './support/running-cart';

const PRIMARY = `${CART}/primary-guest`;
const SECONDARY = `${CART}/secondary-guests`;
const ONE = `${SECONDARY}/{guestId}`;
const LOOKUP = '/api/v1/cart/guest-lookup';
const IMPORT = '/api/v1/admin/cart/guests/import';

interface Found {
  found: boolean;
  guestId?: string;
  errorCode?: string;
}

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse());
afterAll(() => cart.stop());

let last = 0;
const newPhone = () => String(9_000_000_000 + (last += 1));
const newEmail = () => `guest-${(last += 1)}@example.com`;

const lookUp = (query: string, as: Caller | null = agent) =>
  cart.call<Found & Record<string, unknown>>('GET', `${LOOKUP}?${query}`, { as });
const setPrimary = (cartId: string, body: unknown) => cart.call('POST', PRIMARY, { cartId, body });
const addSecondary = (cartId: string, body: unknown) => cart.call('POST', SECONDARY, { cartId, body });
const change = (cartId: string, guestId: string, body: unknown) => cart.call('PATCH', ONE, { cartId, guestId, body });
const codeOf = ({ status, data }: { status: number; data: Answered }) => [status, data.errorCode];
const importGuests = (guests: unknown[]) =>
  cart.call<{ created: number; updated: number; refused: unknown[]; errorCode?: string }>('POST', IMPORT, {
    as: admin,
    body: { guests },
  });

/** A guest of the directory. */
async function registered(more: object = {}): Promise<{ guestId: string; phone: string; email: string }> {
  const contacts = { phone: newPhone(), email: newEmail() };
  await importGuests([{ firstName: 'Asha', lastName: 'Rao', ...contacts, ...more }]);
  const { data } = await lookUp(`phone=${contacts.phone}`);
  return { guestId: data.guestId!, ...contacts };
}

/** Publishes the event of a booking, as distribution does. */
async function booked(guest: BookingConfirmed['guest']): Promise<void> {
  const data: BookingConfirmed = {
    bookingId: newId('bkg'),
    reference: 'P-1',
    channelId: 'chan-main',
    status: 'CONFIRMED',
    propertyId: 'palm-1',
    propertyName: 'Palm',
    ratePlanName: 'Plan',
    checkinDate: '2027-02-01',
    checkoutDate: '2027-02-02',
    nights: 1,
    adults: 2,
    children: 0,
    quantity: 1,
    guest,
    confirmationRequested: true,
    bookedAt: new Date().toISOString(),
    amounts: { currency: 'INR', netAmountBeforeTax: 1, gstAmount: 0, netAmountAfterTax: 1, securityDeposit: 0 },
  };
  await publishEvent(cart.log, bookingConfirmed, { subject: data.bookingId, data });
  await cart.caughtUp();
}

describe('the primary guest', () => {
  // GUEST-1, GUEST-3
  it('is set, whole, in place of an earlier one, and taken off', async () => {
    const { id } = await cart.cart();
    const phone = newPhone();
    const full = {
      salutation: 'Mrs',
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'ASHA@Example.com',
      phone,
      countryCode: '+91',
      city: 'Pune',
      dob: '1990-02-28',
      anniversary: '2015-06-01',
    };
    const set = await setPrimary(id, full);
    expect(set.status).toBe(200);
    expect(set.data.primaryGuest).toEqual({ guestId: null, ...full, email: 'asha@example.com' });
    const replaced = await setPrimary(id, { firstName: 'Ravi' });
    expect(replaced.data.primaryGuest).toMatchObject({ firstName: 'Ravi', phone: null, city: null });
    expect((await cart.get(id)).primaryGuest).toEqual(replaced.data.primaryGuest);
    expect((await cart.call('DELETE', PRIMARY, { cartId: id })).data.primaryGuest).toBeNull();
    expect(codeOf(await cart.call('DELETE', PRIMARY, { cartId: id }))).toEqual([404, 'GUEST_NOT_FOUND']);
  });

  // GUEST-2, GUEST-8
  it('keeps its link to the directory, whose record stays as it is', async () => {
    const { id } = await cart.cart();
    const { guestId, phone, email } = await registered();
    const own = await setPrimary(id, { guestId, firstName: 'Asha', phone, email });
    expect([own.status, own.data.primaryGuest?.guestId]).toEqual([200, guestId]);
    const moved = await setPrimary(id, { guestId, firstName: 'Asha', phone: newPhone(), email: newEmail() });
    expect(moved.status).toBe(200);
    expect((await lookUp(`phone=${phone}`)).data).toMatchObject({ found: true, guestId, email });
  });

  // GUEST-8, GUEST-9
  it('takes no contact that is registered to another guest', async () => {
    const { id } = await cart.cart();
    const [one, other] = [await registered(), await registered()];
    const attempts = [
      { guestId: one.guestId, phone: other.phone },
      { guestId: one.guestId, email: other.email.toUpperCase() },
      { phone: other.phone },
      { email: other.email },
    ];
    for (const attempt of attempts) {
      const refused = await setPrimary(id, { firstName: 'Asha', ...attempt });
      expect(codeOf(refused)).toEqual([409, 'GUEST_CONTACT_TAKEN']);
      expect(refused.data.message).toMatch(/^This phone number is already registered to another guest/);
    }
    expect(codeOf(await setPrimary(id, { firstName: 'Asha', guestId: 'gst_none' }))).toEqual([400, 'GUEST_UNKNOWN']);
    expect((await cart.get(id)).primaryGuest).toBeNull();
  });

  // GUEST-13
  it('is nobody who is a secondary guest already', async () => {
    const { id } = await cart.cart();
    const phone = newPhone();
    await addSecondary(id, { firstName: 'Ravi', phone });
    expect(codeOf(await setPrimary(id, { firstName: 'Ravi', phone }))).toEqual([409, 'GUEST_DUPLICATE']);
  });

  it.each<[string, object, string, string]>([
    // GUEST-6
    ['a phone with its country code', { phone: '+919876543210' }, 'PHONE_INVALID', 'phone'],
    ['a phone of nine digits', { phone: '987654321' }, 'PHONE_INVALID', 'phone'],
    // GUEST-7
    ['no e-mail address', { email: 'asha' }, 'EMAIL_INVALID', 'email'],
    ['no first name', { firstName: undefined }, 'VALIDATION_FAILED', 'firstName'],
    ['a first name that is too long', { firstName: 'x'.repeat(101) }, 'VALIDATION_FAILED', 'firstName'],
    ['a country code without plus', { countryCode: '91' }, 'VALIDATION_FAILED', 'countryCode'],
    ['a birthday that does not exist', { dob: '1990-02-30' }, 'DATE_INVALID', 'dob'],
    // GUEST-14
    ['a birthday to come', { dob: '2999-01-01' }, 'VALIDATION_FAILED', 'dob'],
    ['a phone that is a number', { phone: 9876543210 }, 'VALIDATION_FAILED', 'phone'],
  ])('is refused with %s', async (_name, body, code, field) => {
    const { id } = await cart.cart();
    const { status, data } = await setPrimary(id, { firstName: 'Asha', ...body });
    expect([status, data.errorCode]).toEqual([400, code]);
    expect(data.details).toContain(field);
  });
});

describe('secondary guests', () => {
  // GUEST-1, GUEST-4
  it('accumulate in the order of their positions', async () => {
    const { id } = await cart.cart();
    await addSecondary(id, { firstName: 'Third', position: 7 });
    await addSecondary(id, {
      firstName: 'First',
      position: 1,
      phone: newPhone(),
      email: newEmail(),
      countryCode: '+91',
    });
    const { status, data } = await addSecondary(id, { firstName: 'Last', lastName: 'Rao' });
    expect(status).toBe(200);
    expect(data.secondaryGuests.map(({ firstName, position }) => [firstName, position])).toEqual([
      ['First', 1],
      ['Third', 7],
      ['Last', 8],
    ]);
  });

  // GUEST-5
  it('change only where something was sent; null clears', async () => {
    const { id } = await cart.cart();
    const phone = newPhone();
    const email = newEmail();
    const added = await addSecondary(id, { firstName: 'Ravi', lastName: 'Rao', phone, email });
    const guest = added.data.secondaryGuests[0]!;
    const changed = await change(id, guest.id, { lastName: 'Iyer', email: null });
    expect(changed.data.secondaryGuests).toEqual([{ ...guest, lastName: 'Iyer', email: null }]);
    // Its own phone again is no duplicate.
    expect((await change(id, guest.id, { phone })).status).toBe(200);
    expect((await cart.call('DELETE', ONE, { cartId: id, guestId: guest.id })).data.secondaryGuests).toEqual([]);
  });

  // GUEST-10, GUEST-12
  it('are nobody who is on the cart already, whatever the directory says', async () => {
    const { id } = await cart.cart();
    const { guestId, phone, email } = await registered();
    await setPrimary(id, { guestId, firstName: 'Asha', phone, email });
    expect(codeOf(await addSecondary(id, { firstName: 'A', phone }))).toEqual([409, 'GUEST_DUPLICATE']);
    expect(codeOf(await addSecondary(id, { firstName: 'A', email: email.toUpperCase() }))).toEqual([
      409,
      'GUEST_DUPLICATE',
    ]);
    const other = await registered();
    const added = await addSecondary(id, { firstName: 'B', phone: other.phone });
    expect(added.status).toBe(200);
    expect(codeOf(await addSecondary(id, { firstName: 'B again', phone: other.phone }))).toEqual([
      409,
      'GUEST_DUPLICATE',
    ]);
    const [guest] = added.data.secondaryGuests;
    expect(codeOf(await change(id, guest!.id, { phone }))).toEqual([409, 'GUEST_DUPLICATE']);
    expect((await addSecondary(id, { firstName: 'Nobody' })).status).toBe(200);
    expect((await addSecondary(id, { firstName: 'Nobody' })).status).toBe(200);
  });

  // ALL-14, GUEST-5
  it('are refused where they are malformed or not there', async () => {
    const { id } = await cart.cart();
    expect(codeOf(await addSecondary(id, { firstName: 'A', phone: '12345' }))).toEqual([400, 'PHONE_INVALID']);
    expect(codeOf(await addSecondary(id, { lastName: 'Rao' }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await addSecondary(id, { firstName: 'A', position: -1 }))).toEqual([400, 'VALIDATION_FAILED']);
    const guest = (await addSecondary(id, { firstName: 'A' })).data.secondaryGuests[0]!;
    expect(codeOf(await change(id, guest.id, {}))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await change(id, guest.id, { nickname: 'Ash' }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await change(id, guest.id, { firstName: null }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await change(id, guest.id, { email: 'x' }))).toEqual([400, 'EMAIL_INVALID']);
    expect(codeOf(await change(id, 'sgt_none', { firstName: 'B' }))).toEqual([404, 'GUEST_NOT_FOUND']);
    expect(codeOf(await cart.call('DELETE', ONE, { cartId: id, guestId: 'sgt_none' }))).toEqual([
      404,
      'GUEST_NOT_FOUND',
    ]);
    const other = await cart.cart();
    expect(codeOf(await change(other.id, guest.id, { firstName: 'B' }))).toEqual([404, 'GUEST_NOT_FOUND']);
  });

  // GUEST-1
  it('are at most a thousand', async () => {
    const { id } = await cart.cart();
    await cart.database.execute(
      `INSERT INTO secondary_guest (id, cart_id, position, first_name) SELECT 'sgt_' || $1 || n, $1, n, 'G' FROM generate_series(1, 999) n`,
      [id],
    );
    expect((await addSecondary(id, { firstName: 'The thousandth' })).status).toBe(200);
    expect(codeOf(await addSecondary(id, { firstName: 'One more' }))).toEqual([400, 'GUEST_LIMIT_REACHED']);
  });

  it('are added once when two tabs add the same person', async () => {
    const { id } = await cart.cart();
    const body = { firstName: 'Ravi', phone: newPhone() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => addSecondary(id, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await cart.get(id)).secondaryGuests).toHaveLength(1);
  });

  it('are not changed on an archived cart', async () => {
    const { id } = await cart.cart();
    await cart.call('DELETE', CART, { cartId: id });
    expect(codeOf(await addSecondary(id, { firstName: 'A' }))).toEqual([409, 'CART_ARCHIVED']);
    expect(codeOf(await setPrimary(id, { firstName: 'A' }))).toEqual([409, 'CART_ARCHIVED']);
  });

  // GUEST-15, MOD-15
  it('leave a modification as it is: no price depends on them', async () => {
    const { id } = await cart.add((await cart.cart()).id);
    await cart.call('POST', `${CART}/modification`, { cartId: id, body: { targetTotal: 9_000, reason: 'Regular' } });
    await addSecondary(id, { firstName: 'A' });
    expect((await cart.get(id)).amountModification).toMatchObject({ status: 'PENDING' });
  });
});

describe('guest-lookup', () => {
  // GUEST-17
  it('finds by phone, or by e-mail in any letter case, and says no more than that there is nobody', async () => {
    const { guestId, phone, email } = await registered({ salutation: 'Mrs', city: 'Pune' });
    const expected = {
      found: true,
      guestId,
      salutation: 'Mrs',
      firstName: 'Asha',
      lastName: 'Rao',
      email,
      phone,
      city: 'Pune',
    };
    expect((await lookUp(`phone=${phone}`)).data).toEqual(expected);
    expect((await lookUp(`email=${email.toUpperCase()}`)).data).toEqual(expected);
    expect((await lookUp(`phone=${newPhone()}`)).data).toEqual({ found: false });
    expect((await lookUp(`email=${newEmail()}`)).data).toEqual({ found: false });
  });

  // GUEST-16
  it('goes by the phone where both are given', async () => {
    const [one, other] = [await registered(), await registered()];
    expect((await lookUp(`phone=${one.phone}&email=${other.email}`)).data.guestId).toBe(one.guestId);
    expect((await lookUp(`phone=${newPhone()}&email=${other.email}`)).data).toEqual({ found: false });
  });

  it.each([
    ['', 'VALIDATION_FAILED'],
    ['phone=12345', 'PHONE_INVALID'],
    ['phone=%2B919876543210', 'PHONE_INVALID'],
    ['email=asha', 'EMAIL_INVALID'],
    ['phone=9876543210&phone=9876543211', 'PARAMETER_REPEATED'],
  ])('refuses "%s"', async (query, code) => {
    const { status, data } = await lookUp(query);
    expect([status, data.errorCode]).toEqual([400, code]);
  });

  it.each<[Caller | null, number]>([
    [null, 401],
    [{ kind: 'channel', channelId: 'chan-main' }, 403],
  ])('is closed to %j', async (as, status) => {
    expect((await lookUp('phone=9876543210', as)).status).toBe(status);
  });
});

describe('the directory', () => {
  // GUEST-17, GUEST-18
  it('knows who has booked; a newer booking fills only what is missing', async () => {
    const phone = newPhone();
    const email = newEmail();
    await booked({ firstName: 'Asha', lastName: 'Rao', email: null, phone: `+91${phone}` });
    await booked({ firstName: 'A.', lastName: 'R.', email: email.toUpperCase(), phone: `+91${phone}` });
    const { data } = await lookUp(`phone=${phone}`);
    expect(data).toMatchObject({
      found: true,
      firstName: 'Asha',
      lastName: 'Rao',
      email,
      phone,
      salutation: null,
      city: null,
    });
    expect((await lookUp(`email=${email}`)).data.guestId).toBe(data.guestId);
  });

  // GUEST-18
  it('matches by phone before e-mail, and leaves a contact with whom it is registered', async () => {
    const [one, other] = [await registered(), await registered()];
    await booked({ firstName: 'X', lastName: 'Y', email: other.email, phone: `+91${one.phone}` });
    expect((await lookUp(`email=${other.email}`)).data.guestId).toBe(other.guestId);
    expect((await lookUp(`phone=${one.phone}`)).data).toMatchObject({ guestId: one.guestId, email: one.email });
  });

  // GUEST-19
  it('knows nobody by a booking without contacts, and takes a foreign number’s e-mail', async () => {
    const before = await cart.database.one<{ n: number }>('SELECT count(*) AS n FROM directory_guest');
    await booked({ firstName: 'No', lastName: 'Body', email: null, phone: null });
    await booked({ firstName: 'No', lastName: 'Body', email: null, phone: '+6581234567' });
    expect(await cart.database.one('SELECT count(*) AS n FROM directory_guest')).toEqual(before);
    const email = newEmail();
    await booked({ firstName: 'Lim', lastName: 'Wei', email, phone: '+6581234567' });
    expect((await lookUp(`email=${email}`)).data).toMatchObject({ found: true, phone: null });
  });

  // ALL-12, GUEST-20
  it('takes an import as far as it can, and names the rest', async () => {
    const known = await registered({ city: 'Pune' });
    const phone = newPhone();
    const { status, data } = await importGuests([
      { firstName: 'New', phone, countryCode: '+91' },
      { firstName: 'Changed', phone: known.phone },
      { firstName: 'Nobody' },
      { firstName: 'Bad', phone: '123' },
      { firstName: 'Again', phone },
      { phone: newPhone() },
      { firstName: 'Typo', phone: newPhone(), telephone: '1' },
      { firstName: 7, phone: newPhone(), dob: '2020-02-30', countryCode: '91' },
      'Asha',
      null,
    ]);
    expect(status).toBe(200);
    expect(data).toEqual({
      created: 1,
      updated: 2,
      refused: [
        { index: 2, reasons: [expect.stringMatching(/^phone: /)] },
        { index: 3, reasons: [expect.stringMatching(/^phone: /)] },
        { index: 5, reasons: ["firstName: 'firstName' is required"] },
        { index: 6, reasons: ['telephone: unknown field'] },
        { index: 7, reasons: ['countryCode: must be of the form +91', 'firstName: invalid string value'] },
        { index: 8, reasons: ['body: invalid object'] },
        { index: 9, reasons: ['body: invalid object'] },
      ],
    });
    expect((await lookUp(`phone=${known.phone}`)).data).toMatchObject({
      firstName: 'Changed',
      lastName: 'Rao',
      city: 'Pune',
    });
    expect((await lookUp(`phone=${phone}`)).data).toMatchObject({ firstName: 'Again' });
  });

  it.each<[Caller | null, unknown, number]>([
    [admin, { guests: [] }, 400],
    [admin, { guests: Array(501).fill({ firstName: 'A', phone: '9876543210' }) }, 400],
    [admin, { guests: { firstName: 'A', phone: '9876543210' } }, 400],
    [admin, undefined, 400],
    [admin, { guests: [{ firstName: 'A', phone: '9876543210' }], dryRun: true }, 400],
    [agent, { guests: [{ firstName: 'A', phone: '9876543210' }] }, 403],
    [null, { guests: [{ firstName: 'A', phone: '9876543210' }] }, 401],
  ])('refuses %j an import of %j', async (as, body, status) => {
    expect((await cart.call('POST', IMPORT, { as, body })).status).toBe(status);
  });
});

// ALL-40
it('keeps contacts out of the log and out of refusals', async () => {
  const { id } = await cart.cart();
  const phone = '9811111142';
  const email = 'canary-contact@example.com';
  await importGuests([{ firstName: 'Asha', phone, email }]);
  const refusals = await Promise.all([
    setPrimary(id, { firstName: 'A', phone, email }),
    setPrimary(id, { firstName: 'A', phone: `${phone}5`, email }),
    setPrimary(id, { firstName: 'A', email: `${email} x` }),
    addSecondary(id, { firstName: { phone, email } }),
    lookUp(`phone=${phone}${phone}`),
  ]);
  await lookUp(`phone=${phone}`);
  await lookUp(`email=${email}`);
  const said = [...cart.logged, ...refusals.map(({ data }) => JSON.stringify(data))].join('\n');
  expect(said).not.toContain(phone);
  expect(said).not.toContain(email);
});
