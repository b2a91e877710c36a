import { z } from 'zod';
import { OFFER_KINDS } from './offer';

const MOST_NAMES = 200;

const names = z.array(z.string().min(1).max(100)).min(1).max(MOST_NAMES);

const words = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u, { error: 'must be one line of text' });

export const offerBody = z
  .strictObject({
    kind: z.enum(OFFER_KINDS),
    title: words(120).describe('What it is, in a few words.'),
    terms: words(1_000).describe('What the guest gets, and under what conditions.'),
    validFrom: z.iso.date().nullish().describe('The first day on which it can be claimed; null: from now on.'),
    validUntil: z.iso.date().nullish().describe('The last day on which it can be claimed; null: without end.'),
    channelIds: names.nullish().describe('Whose bookings it is open to; null: those of any channel.'),
    propertyIds: names.nullish().describe('Stays at these properties; null: at any.'),
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
    path: ['validUntil'],
    error: 'must not be before validFrom',
  })
  .transform(({ kind, title, terms, validFrom, validUntil, channelIds, propertyIds }) => ({
    kind,
    title,
    terms,
    validFrom: validFrom ?? null,
    validUntil: validUntil ?? null,
    channelIds: channelIds ?? null,
    propertyIds: propertyIds ?? null,
  }))
  .meta({
    id: 'WinBackOfferBody',
    description: 'What is offered to guests whose stay fell short.',
    example: { kind: 'VOUCHER', title: 'INR 2,000 off your next stay', terms: 'For one booking within a year.' },
  });
export type OfferBody = z.output<typeof offerBody>;
