/** A booking as win-back knows it: a copy of distribution's, with what only this service knows. */
export interface GuestBooking {
  /** The platform's, `bkg_…`. */
  readonly id: string;
  /** The partner's. */
  readonly reference: string;
  readonly channelId: string;
  readonly status: string;
  readonly propertyId: string;
  readonly propertyName: string;
  readonly checkinDate: string;
  readonly checkoutDate: string;
  readonly nights: number;
  readonly guestFirstName: string;
  readonly guestEmail: string | null;
  readonly guestPhone: string | null;
  /** 0 to 5; null until the guest has rated the stay. */
  readonly rating: number | null;
  readonly winBackClaimed: number;
  /** Of this booking; null: as the setting says. */
  readonly ownMaxWinBackAllowed: number | null;
}

/** A rating below this one is a low one (win-back rule 2). */
export const LOW_RATING = 3;
export const MAX_RATING = 5;

/** Why a guest may claim nothing; undefined where one may (win-back rule 2, WIN-2). */
export function whyNotEligible(
  { rating, winBackClaimed }: Pick<GuestBooking, 'rating' | 'winBackClaimed'>,
  maxWinBackAllowed: number,
): string | undefined {
  if (rating === null) return 'the booking has no rating';
  if (rating >= LOW_RATING) return `the rating is not below ${LOW_RATING}`;
  if (winBackClaimed >= maxWinBackAllowed) return 'as many offers as are allowed have been claimed';
  return undefined;
}

export function maxAllowed(
  { ownMaxWinBackAllowed }: Pick<GuestBooking, 'ownMaxWinBackAllowed'>,
  usual: number,
): number {
  return ownMaxWinBackAllowed ?? usual;
}
