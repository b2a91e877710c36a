import { z } from 'zod';

const MAX_REASON_LENGTH = 500;

/** What an operator may say besides; left out, or an empty object, cancels by the terms of the booking. */
export const cancellationBody = z
  .strictObject({
    waiveCharge: z
      .boolean()
      .nullish()
      .describe(
        'Cancelling costs nothing, whatever the terms say. It can be said afterwards too, by cancelling again.',
      ),
    reason: z.string().trim().min(1).max(MAX_REASON_LENGTH).nullish().meta({ example: 'Road closed by landslide' }),
  })
  .meta({ id: 'CancellationBody' })
  .optional();
