import { topics } from '@stayline/contracts';
import { buryRecord, expectAnswersApart } from '@stayline/harness';
import { randomUUID } from 'node:crypto';
import { api } from '../src/api';
import { admin, agent, RunningCart } from './support/running-cart';

const APPROVER = '/api/v1/admin/cart/approvers/{userId}';

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse());
afterAll(() => cart.stop());

const approver = async () => {
  const userId = randomUUID();
  const body = { channelId: 'chan-main', maxDiscountPercentage: 20 };
  const { status, text } = await cart.call('PUT', APPROVER, { as: admin, userId, body });
  if (status !== 200) throw new Error(text);
  return { userId };
};
const deadLetter = async () => ({
  id: (await buryRecord(cart, topics.booking, '/api/v1/admin/cart/dead-letters')).id,
});

// ALL-45
it('calls of every operation at once are answered as each is alone', async () => {
  const { id: cartId } = await cart.cart();
  await cart.add(cartId);
  await expectAnswersApart({
    service: cart,
    openapi: api.openapi,
    callers: { admin, agent },
    known: { cartId, phone: '9876543210' },
    scenes: {
      CreateCart: () => ({ body: { name: randomUUID() } }),
      DuplicateCart: () => ({ cartId, body: { name: randomUUID() } }),
      GetApprover: approver,
      RemoveApprover: approver,
      GetCartDeadLetter: deadLetter,
      RequeueCartDeadLetter: deadLetter,
    },
  });
});
