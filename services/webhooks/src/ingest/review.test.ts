import { readReview } from './review';

const event = { id: 'whe_1', source: 'guest-reviews', eventType: 'review.created' };
const review = { bookingId: 'LC-1', channelId: 'lotus', rating: 2.5 };
const told = { eventId: 'whe_1', source: 'guest-reviews', ...review };

// HOOK-33
describe('readReview', () => {
  it.each([
    ['the body', { event_name: 'review.created', ...review }, told],
    ['its data', { type: 'review.created', data: review }, told],
    ['a body without a channel', { bookingId: 'LC-1', rating: 0 }, { ...told, channelId: null, rating: 0 }],
  ])('finds a rating in %s', (_where, json, found) => expect(readReview(event, json)).toEqual(found));

  it.each([
    ['no booking', { rating: 2 }],
    ['no rating', { bookingId: 'LC-1' }],
    ['a rating that is a text', { bookingId: 'LC-1', rating: '2' }],
    ['a rating above 5', { bookingId: 'LC-1', rating: 6 }],
    ['data that is a text', { data: 'rating: 2' }],
  ])('finds none in a body with %s', (_what, json) => expect(readReview(event, json)).toBeUndefined());

  it('finds none in an event of another type', () => {
    expect(readReview({ ...event, eventType: 'review.updated' }, review)).toBeUndefined();
  });
});
