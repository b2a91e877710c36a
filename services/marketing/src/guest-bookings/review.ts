import { z } from 'zod';
import { MAX_RATING } from './guest-booking';

const name = z.string().min(1).max(100);

const fields = z.object({
  bookingId: name,
  channelId: name.nullish().transform((channelId) => channelId ?? null),
  rating: z.number().min(0).max(MAX_RATING),
});

/** What a review says of a booking, by the platform's id or by the partner's, with its channel. */
export type Review = z.output<typeof fields>;

/** The fields stand in the body, or in its `data`. Undefined: it is no review of a booking. */
export function readReview(body: string): Review | undefined {
  const json = parsed(body);
  const nested = (json as { data?: unknown } | null | undefined)?.data;
  return [json, nested].map((each) => fields.safeParse(each).data).find((each) => each !== undefined);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
