import { z } from 'zod';
import { sourceName } from '../source';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const DEFAULT_PER_SECOND = 20;

export const newReplay = z
  .strictObject({
    source: sourceName.describe('Whose events; `stayline` for those of the platform.'),
    eventType: z.string().min(1).max(128).nullish().describe('Only of this type; null: of every type.'),
    from: instant.describe('Only those received then or later.'),
    to: instant.nullish().describe('Only those received before; null: until now.'),
    failedOnly: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false)
      .describe('Only those whose last run failed for good at an endpoint.'),
    perSecond: z
      .int()
      .min(1)
      .max(1_000)
      .nullish()
      .transform((value) => value ?? DEFAULT_PER_SECOND)
      .describe(`How many events are replayed a second; ${DEFAULT_PER_SECOND} where left out.`),
  })
  .meta({
    id: 'NewReplay',
    description: 'Which events are to be delivered once more.',
    example: {
      source: 'guest-reviews',
      eventType: 'review.created',
      from: '2026-11-21T10:00:00Z',
      to: '2026-11-21T12:00:00Z',
      failedOnly: true,
      perSecond: 20,
    },
  });
export type NewReplay = z.output<typeof newReplay>;
