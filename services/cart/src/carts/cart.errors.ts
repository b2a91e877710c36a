import { declareErrors } from '@stayline/errors';

export const cartErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'CART_NOT_FOUND',
    when: 'There is no such cart, or it is another agent’s.',
    message: 'There is no such cart; list yours with GET /api/v1/cart',
  },
  archived: {
    kind: 'conflict',
    code: 'CART_ARCHIVED',
    when: 'The cart is archived and cannot be changed any more.',
    message: 'The cart is archived and read-only; duplicate it to go on',
  },
  nameTaken: {
    kind: 'conflict',
    code: 'CART_NAME_TAKEN',
    when: 'Another cart of the agent, not archived, has this name.',
    message: 'Another of your carts has this name; choose another or archive that cart',
    details: () => ['name: taken by another cart'],
  },
  limitReached: {
    kind: 'conflict',
    code: 'CART_LIMIT_REACHED',
    when: 'The agent has as many carts that are not archived as an agent may have.',
    example: [100_000],
    message: (max: number) => `You have ${max} carts that are not archived; archive some first`,
  },
  sizeLimitReached: {
    kind: 'invalid',
    code: 'CART_SIZE_LIMIT_REACHED',
    when: 'The cart would be larger than a cart may be: by its nights, properties, selections, guests and modifications together.',
    example: [1_048_576],
    message: (maxBytes: number) =>
      `The cart would be larger than ${maxBytes} bytes as it is answered; remove something, or use another cart`,
  },
  channelUnknown: {
    kind: 'invalid',
    code: 'CHANNEL_UNKNOWN',
    when: 'There is no channel with this id.',
    message: 'There is no such channel; leave channelId out for the default one',
    details: () => ['channelId: unknown'],
  },
});
