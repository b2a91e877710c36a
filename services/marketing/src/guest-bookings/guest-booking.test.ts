import { maxAllowed, whyNotEligible } from './guest-booking';

// WIN-2
it.each([
  [null, 0, 1, 'the booking has no rating'],
  [3, 0, 1, 'the rating is not below 3'],
  [5, 0, 1, 'the rating is not below 3'],
  [2.99, 0, 1, undefined],
  [0, 0, 1, undefined],
  [2, 1, 1, 'as many offers as are allowed have been claimed'],
  [2, 1, 2, undefined],
  [2, 0, 0, 'as many offers as are allowed have been claimed'],
])(
  'with rating %s, %i claimed of %i allowed, what stands against a claim is: %s',
  (rating, winBackClaimed, most, why) => {
    expect(whyNotEligible({ rating, winBackClaimed }, most)).toBe(why);
  },
);

// WIN-3
it('allows as many as the setting says, unless the booking has a number of its own', () => {
  expect(maxAllowed({ ownMaxWinBackAllowed: null }, 1)).toBe(1);
  expect(maxAllowed({ ownMaxWinBackAllowed: 0 }, 1)).toBe(0);
});
