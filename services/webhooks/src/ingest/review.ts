import { reviewReceived, type ReviewReceived } from '@stayline/contracts';

/** The type under which a source tells of a review. */
const REVIEW_TYPE = 'review.created';

/**
 * What a received event says of a stay's rating: `bookingId`, `channelId` and `rating`, in the body itself or in its `data`. Pure. Undefined: it is no
 * review, or does not say so much.
 */
export function readReview(
  { id: eventId, source, eventType }: { readonly id: string; readonly source: string; readonly eventType: string },
  json: unknown,
): ReviewReceived | undefined {
  if (eventType !== REVIEW_TYPE) return undefined;
  for (const fields of [json, (json as { data?: unknown }).data]) {
    const { bookingId, channelId = null, rating } = (fields ?? {}) as Record<string, unknown>;
    const read = reviewReceived.data.safeParse({ eventId, source, bookingId, channelId, rating });
    if (read.success) return read.data;
  }
  return undefined;
}
