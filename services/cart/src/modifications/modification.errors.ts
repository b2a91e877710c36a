import { declareErrors } from '@stayline/errors';
import { type Hundredths, hundredthsValue, type Percent, percentFrom, percentValue } from '@stayline/money';

export const modificationErrors = declareErrors({
  emptyCart: {
    kind: 'invalid',
    code: 'MODIFICATION_EMPTY_CART',
    when: 'The cart has no items, so there is no total to change.',
    message: 'An empty cart has no total to change; add items first',
  },
  sameTotal: {
    kind: 'invalid',
    code: 'MODIFICATION_SAME_TOTAL',
    when: 'The `targetTotal` is the current total.',
    example: [945_000n],
    message: (total: Hundredths) => `The targetTotal must differ from the current total, ${hundredthsValue(total)}`,
  },
  pending: {
    kind: 'conflict',
    code: 'MODIFICATION_PENDING',
    when: 'A request of the cart waits for an approver.',
    message: 'A request of this cart is pending; withdraw it, or wait for its approver, before the next',
  },
  notPending: {
    kind: 'conflict',
    code: 'MODIFICATION_NOT_PENDING',
    when: 'Nothing is pending: the request was decided, withdrawn, superseded or has lapsed, or there was none.',
    message: 'There is no pending request to withdraw or decide',
  },
  notFound: {
    kind: 'notFound',
    code: 'MODIFICATION_NOT_FOUND',
    when: 'The cart has no such modification.',
    message: 'The cart has no such modification; read the cart for its amountModification',
  },
  notAnApprover: {
    kind: 'forbidden',
    code: 'NOT_AN_APPROVER',
    when: 'The token’s user is not mapped as an approver for the cart’s channel.',
    message: 'You are not an approver for the channel of this cart',
  },
  aboveLimit: {
    kind: 'forbidden',
    code: 'DISCOUNT_ABOVE_LIMIT',
    when: 'The discount is above the approver’s `maxDiscountPercentage`.',
    example: [percentFrom(20)],
    message: (limit: Percent) =>
      `The discount is above the ${percentValue(limit)} % that you may approve; another approver has to decide`,
  },
});
