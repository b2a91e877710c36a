import { type Caller } from '@stayline/caller';
import { admin, CART, type Answered, ITEM, MEALS, otherAgent, palms, RunningCart } from './support/running-cart';

const MODIFICATION = `${CART}/modification`;
const APPROVE = `${MODIFICATION}/{modId}/approve`;
const REJECT = `${MODIFICATION}/{modId}/reject`;
const APPROVERS = '/api/v1/admin/cart/approvers';
const APPROVER = `${APPROVERS}/{userId}`;

const approver: Caller = { kind: 'agent', sub: 'approver-1' };
const elsewhere: Caller = { kind: 'agent', sub: 'approver-2' };
/** 10 000 and GST 500. */
const TOTAL = 10_500;

const cart = new RunningCart();
beforeAll(async () => {
  await cart.startWithHouse();
  const make = (userId: string, body: object) => cart.call('PUT', APPROVER, { as: admin, userId, body });
  expect((await make('approver-1', { channelId: 'chan-main', maxDiscountPercentage: 20 })).status).toBe(200);
  expect((await make('approver-2', { channelId: 'chan-other', maxDiscountPercentage: 100 })).status).toBe(200);
});
afterAll(() => cart.stop());

const filled = async () => (await cart.add((await cart.cart()).id)).id;
const ask = (cartId: string, targetTotal: number, more: object = {}) =>
  cart.call('POST', MODIFICATION, { cartId, body: { targetTotal, reason: 'Returning guest', ...more } });
const decide = (route: string, cartId: string, modId: string, as: Caller = approver, body: object = {}) =>
  cart.call('POST', route, { as, cartId, modId, ...(route === REJECT && { body }) });
const withdraw = (cartId: string) => cart.call('DELETE', MODIFICATION, { cartId });
const modIdOf = ({ data }: { data: Answered }) => data.amountModification?.id ?? 'none';
const codeOf = ({ status, data }: { status: number; data: Answered }) => [status, data.errorCode];

/** A cart with a pending request. */
async function pending(targetTotal = 9_000): Promise<{ cartId: string; modId: string }> {
  const cartId = await filled();
  return { cartId, modId: modIdOf(await ask(cartId, targetTotal)) };
}

describe('requests', () => {
  // MOD-1, MOD-3, MOD-4, MOD-7
  it('leave the total as it is until a discount is approved', async () => {
    const cartId = await filled();
    const asked = await ask(cartId, 9_320, { attachmentUrl: 'https://files.example/quote.pdf' });
    expect(asked.status).toBe(200);
    expect(asked.data.summary).toMatchObject({ grandTotal: TOTAL, modificationAdjustment: 0 });
    expect(asked.data.amountModification).toEqual({
      id: expect.stringMatching(/^mod_/) as string,
      type: 'DECREASE',
      status: 'PENDING',
      originalTotal: TOTAL,
      targetTotal: 9_320,
      delta: 1_180,
      preGstAdjustment: 1_000,
      adjustmentCode: expect.stringMatching(/^MOD-.{4}$/) as string,
      reason: 'Returning guest',
      attachmentUrl: 'https://files.example/quote.pdf',
      requestedBy: 'agent-1',
      requestedAt: expect.any(String) as string,
      decidedBy: null,
      decidedAt: null,
      note: null,
    });
    expect(asked.data.modificationHistory).toEqual([]);
    const approved = await decide(APPROVE, cartId, modIdOf(asked));
    expect(approved.status).toBe(200);
    expect(approved.data.summary).toMatchObject({
      taxableSubtotal: 10_000,
      gst: 500,
      grandTotal: 9_320,
      modificationAdjustment: -1_000,
    });
    expect(approved.data.amountModification).toMatchObject({ status: 'APPROVED', decidedBy: 'approver-1' });
    expect(await cart.get(cartId)).toEqual(approved.data);
  });

  // MOD-2, MOD-4, MOD-6, MOD-7, MOD-11
  it('apply a surcharge at once, and supersede it by the next', async () => {
    const cartId = await filled();
    const first = await ask(cartId, 11_680);
    expect(first.data.amountModification).toMatchObject({ type: 'INCREASE', status: 'APPLIED', delta: 1_180 });
    expect(first.data.summary).toMatchObject({ grandTotal: 11_680, modificationAdjustment: 1_000 });
    const second = await ask(cartId, 12_000);
    expect(second.data.amountModification).toMatchObject({ originalTotal: 11_680, targetTotal: 12_000 });
    expect(second.data.modificationHistory).toMatchObject([{ id: modIdOf(first), status: 'SUPERSEDED' }]);
    expect(second.data.summary.grandTotal).toBe(12_000);
  });

  // INVARIANT-9, MOD-6, MOD-11
  it('leave the effective one in force until the new one is', async () => {
    const cartId = await filled();
    await ask(cartId, 11_000);
    const asked = await ask(cartId, 10_000);
    expect(asked.data.summary.grandTotal).toBe(11_000);
    expect(asked.data.amountModification).toMatchObject({ status: 'PENDING', originalTotal: 11_000 });
    const approved = await decide(APPROVE, cartId, modIdOf(asked));
    expect(approved.data.summary.grandTotal).toBe(10_000);
    expect(approved.data.modificationHistory).toMatchObject([{ status: 'SUPERSEDED', targetTotal: 11_000 }]);
  });

  // MOD-3, MOD-4, MOD-11, MOD-19
  it('take two decimals, and make the grand total exactly that', async () => {
    const cartId = await filled();
    const first = await ask(cartId, 10_500.1);
    expect(first.data.summary).toMatchObject({ grandTotal: 10_500.1, modificationAdjustment: 0.08, gst: 500 });
    expect(first.data.amountModification).toMatchObject({ originalTotal: TOTAL, targetTotal: 10_500.1, delta: 0.1 });
    const second = await ask(cartId, 10_500.3);
    // In binary it would be 0.19999999999890861.
    expect(second.data.amountModification).toMatchObject({ delta: 0.2, preGstAdjustment: 0.17 });
    expect(codeOf(await ask(cartId, 10_500.3))).toEqual([400, 'MODIFICATION_SAME_TOTAL']);
    const asked = await ask(cartId, 8_999.99);
    expect(asked.data.amountModification).toMatchObject({ originalTotal: 10_500.3, delta: 1_500.31 });
    const { data } = await decide(APPROVE, cartId, modIdOf(asked));
    expect(data.summary.grandTotal).toBe(8_999.99);
    expect(await cart.get(cartId)).toEqual(data);
  });

  // MOD-13
  it('need no reason, and take an attachment by http', async () => {
    const bodies = [{}, { reason: null }, { attachmentUrl: 'http://files.example/a' }];
    for (const more of bodies) {
      const cartId = await filled();
      const { status, data } = await cart.call('POST', MODIFICATION, { cartId, body: { targetTotal: 9_000, ...more } });
      expect(status).toBe(200);
      expect(data.amountModification).toMatchObject({ reason: null, attachmentUrl: null, ...more });
    }
  });

  // MOD-12, MOD-13
  it.each<[string, object, string]>([
    ['without a total', { targetTotal: undefined }, 'targetTotal'],
    ['for less than nothing', { targetTotal: -1 }, 'targetTotal'],
    ['for thousandths', { targetTotal: 9_000.505 }, 'targetTotal'],
    ['for text', { targetTotal: '9000' }, 'targetTotal'],
    ['with a blank reason', { reason: '  ' }, 'reason'],
    ['with a reason that is too long', { reason: 'x'.repeat(501) }, 'reason'],
    ['with an attachment by ftp', { attachmentUrl: 'ftp://files.example/a' }, 'attachmentUrl'],
    ['with an attachment that is a script', { attachmentUrl: 'javascript:alert(1)' }, 'attachmentUrl'],
    ['with an attachment that is no address', { attachmentUrl: 'quote.pdf' }, 'attachmentUrl'],
    ['with an attachment that no browser would open', { attachmentUrl: 'https:files.example/a' }, 'attachmentUrl'],
    ['with an attachment of two lines', { attachmentUrl: 'https://files.example/a\nb' }, 'attachmentUrl'],
  ])('%s are refused', async (_name, change, field) => {
    const cartId = await filled();
    const body = { targetTotal: 9_000, reason: 'Returning guest', ...change };
    const { status, data } = await cart.call('POST', MODIFICATION, { cartId, body });
    expect([status, data.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect(data.details).toContain(field);
    expect((await cart.get(cartId)).amountModification).toBeNull();
  });

  // MOD-5, MOD-12
  it('are refused by the rules, each with its code', async () => {
    const cartId = await filled();
    expect(codeOf(await ask(cartId, TOTAL))).toEqual([400, 'MODIFICATION_SAME_TOTAL']);
    expect(codeOf(await ask((await cart.cart()).id, 5))).toEqual([400, 'MODIFICATION_EMPTY_CART']);
    await ask(cartId, 9_000);
    expect(codeOf(await ask(cartId, 8_000))).toEqual([409, 'MODIFICATION_PENDING']);
    expect(codeOf(await ask(cartId, 99_000))).toEqual([409, 'MODIFICATION_PENDING']);
    await cart.call('DELETE', CART, { cartId });
    expect(codeOf(await withdraw(cartId))).toEqual([409, 'CART_ARCHIVED']);
    expect(codeOf(await ask(cartId, 8_000))).toEqual([409, 'CART_ARCHIVED']);
  });

  // MOD-10
  it('may be taken back while they are pending', async () => {
    const { cartId, modId } = await pending();
    const { data } = await withdraw(cartId);
    expect(data.amountModification).toBeNull();
    expect(data.modificationHistory).toMatchObject([{ id: modId, status: 'WITHDRAWN', decidedBy: null }]);
    expect(codeOf(await withdraw(cartId))).toEqual([409, 'MODIFICATION_NOT_PENDING']);
    expect(codeOf(await decide(APPROVE, cartId, modId))).toEqual([409, 'MODIFICATION_NOT_PENDING']);
    expect((await ask(cartId, 9_000)).status).toBe(200);
  });

  // MOD-15
  it.each<[string, (cartId: string, itemId: string) => Promise<unknown>]>([
    ['an item is changed', (cartId, itemId) => cart.call('PATCH', ITEM, { cartId, itemId, body: { adults: 1 } })],
    ['an item is removed', (cartId, itemId) => cart.call('DELETE', ITEM, { cartId, itemId })],
    [
      'a meal is selected',
      (cartId, itemId) => cart.call('POST', MEALS, { cartId, itemId, body: { mealId: 'meal-breakfast' } }),
    ],
  ])('lapse when %s, pending and effective alike', async (_name, edit) => {
    const cartId = await filled();
    await ask(cartId, 11_000);
    await ask(cartId, 9_000);
    const { items } = await cart.get(cartId);
    await edit(cartId, items[0]!.id);
    const { amountModification, modificationHistory } = await cart.get(cartId);
    expect(amountModification).toBeNull();
    expect(modificationHistory.map(({ status }) => status)).toEqual(['LAPSED', 'LAPSED']);
  });

  // MOD-14, MOD-16
  it('lapse with the cart that is archived, unless they are in force', async () => {
    const cartId = await filled();
    await ask(cartId, 11_000);
    const modId = modIdOf(await ask(cartId, 9_000));
    const { data } = await cart.call('DELETE', CART, { cartId });
    expect(data.amountModification).toMatchObject({ status: 'APPLIED', targetTotal: 11_000 });
    expect(data.modificationHistory).toMatchObject([{ id: modId, status: 'LAPSED' }]);
    expect((await cart.call('GET', CART, { as: approver, cartId })).status).toBe(404);
  });

  // MOD-15
  it('stand when only prices drift', async () => {
    const { cartId, modId } = await pending();
    await cart.call('POST', `${CART}/refresh-prices`, { cartId });
    expect((await cart.get(cartId)).amountModification).toMatchObject({ id: modId, status: 'PENDING' });
  });
});

describe('decisions', () => {
  // MOD-10
  it('reject with a note, and leave the total alone', async () => {
    const { cartId, modId } = await pending();
    const { status, data } = await decide(REJECT, cartId, modId, approver, { note: 'After the season' });
    expect(status).toBe(200);
    expect(data.summary.grandTotal).toBe(TOTAL);
    expect(data.amountModification).toBeNull();
    expect(data.modificationHistory).toMatchObject([
      { id: modId, status: 'REJECTED', note: 'After the season', decidedBy: 'approver-1' },
    ]);
    expect(codeOf(await decide(REJECT, cartId, modId))).toEqual([409, 'MODIFICATION_NOT_PENDING']);
  });

  it('reject without a body', async () => {
    const { cartId, modId } = await pending();
    const { status, data } = await cart.call('POST', REJECT, { as: approver, cartId, modId });
    expect([status, data.modificationHistory[0]?.note]).toEqual([200, null]);
  });

  // MOD-9
  it('are within the approver’s limit, for the total at request and of today', async () => {
    const atLimit = await pending(8_400);
    expect((await decide(APPROVE, atLimit.cartId, atLimit.modId)).status).toBe(200);
    const above = await pending(8_399);
    const refusal = await decide(APPROVE, above.cartId, above.modId);
    expect(codeOf(refusal)).toEqual([403, 'DISCOUNT_ABOVE_LIMIT']);
    expect(refusal.data.message).toContain('20 %');
    expect((await cart.get(above.cartId)).amountModification).toMatchObject({ status: 'PENDING' });
    expect((await decide(REJECT, above.cartId, above.modId)).status).toBe(200);
  });

  // MOD-8, MOD-14
  it('are an approver’s of the channel alone; whoever may not see the cart learns nothing', async () => {
    const { cartId, modId } = await pending();
    for (const route of [APPROVE, REJECT]) {
      expect(codeOf(await decide(route, cartId, modId, { kind: 'agent', sub: 'agent-1' }))).toEqual([
        403,
        'NOT_AN_APPROVER',
      ]);
      expect(codeOf(await decide(route, cartId, modId, otherAgent))).toEqual([404, 'CART_NOT_FOUND']);
      expect(codeOf(await decide(route, cartId, modId, elsewhere))).toEqual([404, 'CART_NOT_FOUND']);
      expect(codeOf(await decide(route, cartId, 'mod_none'))).toEqual([404, 'MODIFICATION_NOT_FOUND']);
      const other = await pending();
      expect(codeOf(await decide(route, cartId, other.modId))).toEqual([404, 'MODIFICATION_NOT_FOUND']);
    }
    expect((await cart.get(cartId)).amountModification).toMatchObject({ id: modId, status: 'PENDING' });
  });

  // MOD-8, MOD-9, MOD-17
  it('are within the limit that an approver of several channels has for the cart’s', async () => {
    const both: Caller = { kind: 'agent', sub: 'approver-both' };
    for (const [channelId, maxDiscountPercentage] of [
      ['chan-main', 5],
      ['chan-other', 50],
    ] as const)
      await cart.call('PUT', APPROVER, { as: admin, userId: both.sub, body: { channelId, maxDiscountPercentage } });
    const onOther = (await cart.add((await cart.cart('elsewhere', { channelId: 'chan-other' })).id)).id;
    expect((await decide(APPROVE, onOther, modIdOf(await ask(onOther, 6_000)), both)).status).toBe(200);
    const { cartId, modId } = await pending(9_000);
    expect(codeOf(await decide(APPROVE, cartId, modId, both))).toEqual([403, 'DISCOUNT_ABOVE_LIMIT']);
    await cart.call('DELETE', `${APPROVER}?channelId=chan-main`, { as: admin, userId: both.sub });
    expect(codeOf(await decide(APPROVE, cartId, modId, both))).toEqual([404, 'CART_NOT_FOUND']);
  });

  it('refuse a body that is not one', async () => {
    const { cartId, modId } = await pending();
    const { status } = await decide(REJECT, cartId, modId, approver, { note: 'x'.repeat(501) });
    expect(status).toBe(400);
  });
});

// MOD-18
describe('races: exactly one outcome', () => {
  const ROUNDS = 6;

  // MOD-5
  it('of two requests at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const cartId = await filled();
      const answers = await Promise.all([ask(cartId, 9_000), ask(cartId, 8_900), ask(cartId, 8_800)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  it('of approval, rejection and withdrawal', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { cartId, modId } = await pending();
      const work = [decide(APPROVE, cartId, modId), decide(REJECT, cartId, modId), withdraw(cartId)];
      const answers = await Promise.all(work);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { amountModification, modificationHistory } = await cart.get(cartId);
      expect([amountModification, ...modificationHistory].filter(Boolean)).toHaveLength(1);
    }
  });

  it('of an approval and an edit: never a total that was agreed for another cart', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { cartId, modId } = await pending();
      const [item] = (await cart.get(cartId)).items;
      const edit = cart.call('PATCH', ITEM, { cartId, itemId: item!.id, body: { ...palms, adults: 1 } });
      await Promise.all([decide(APPROVE, cartId, modId), edit]);
      const { amountModification, modificationHistory, summary } = await cart.get(cartId);
      expect(amountModification).toBeNull();
      expect(modificationHistory[0]?.status).toBe('LAPSED');
      expect(summary.grandTotal).toBe(summary.taxableSubtotal + summary.gst);
    }
  });

  it('of an approval and the end of the approver’s mapping', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { channelId: 'chan-main', maxDiscountPercentage: 20 };
      const passing: Caller = { kind: 'agent', sub: 'approver-passing' };
      await cart.call('PUT', APPROVER, { as: admin, userId: passing.sub, body });
      const { cartId, modId } = await pending();
      const remove = cart.call('DELETE', APPROVER, { as: admin, userId: passing.sub });
      const [decided] = await Promise.all([decide(APPROVE, cartId, modId, passing), remove]);
      const { amountModification } = await cart.get(cartId);
      expect([200, 403, 404]).toContain(decided.status);
      expect(amountModification?.status).toBe(decided.status === 200 ? 'APPROVED' : 'PENDING');
    }
  });
});
