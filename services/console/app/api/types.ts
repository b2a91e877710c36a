/** The shapes of the published API that the console reads. */
export interface Page<T> {
  list: T[];
  currentPage: number;
  pageSize: number;
  totalElementsCount: number;
  pagesCount: number;
  hasNext: boolean;
  hasPrevious: boolean;
}

export interface Booking {
  id: string;
  bookingId: string;
  channelId: string;
  bookingStatus: string;
  propertyId: string;
  propertyName: string;
  checkinDate: string;
  checkoutDate: string;
  numberOfNights: number;
  quantity: number;
  currency: string;
  ratePlanCode: string | null;
  ratePlanName: string | null;
  adults: number | null;
  children: number | null;
  netAmountBeforeTax: number | null;
  gstAmount: number | null;
  netAmountAfterTax: number | null;
  securityDeposit: number | null;
  guest: { firstName: string | null; lastName: string | null; email: string | null; phone: string | null };
  createdAt: string;
  quoteId: string | null;
  cancellationTerms: {
    freeUntil: string | null;
    chargePercent: number | null;
    chargeNights: number | null;
    charge: number;
  } | null;
  cancellation: {
    cancelledAt: string;
    cancelledBy: { kind: string; id: string };
    charge: number;
    refund: number | null;
    waived: { charge: number; by: string; at: string } | null;
    reason: string | null;
  } | null;
}

export interface FoundBooking extends Booking {
  units: { propertyId: string; unitId: string; unitName: string; checkinDate: string; checkoutDate: string }[];
}

export interface Endpoint {
  id: string;
  source: string;
  eventType: string | null;
  targetUrl: string;
  httpMethod: string;
  authType: string;
  maxAttempts: number;
  timeoutSeconds: number;
  active: boolean;
  inactiveReason: 'OPERATOR' | 'GONE' | null;
  failingSince: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookEvent {
  eventId: string;
  source: string;
  eventType: string;
  receivedAt: string;
  runs: number;
  size: number;
}

export interface Attempt {
  attempt: number;
  startedAt: string;
  durationMs: number;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  nextAttemptAt: string | null;
}

export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  run: number;
  endpointId: string;
  targetUrl: string;
  status: 'PENDING' | 'RETRYING' | 'DELIVERED' | 'FAILED';
  attemptCount: number;
  maxAttempts: number;
  lastError: string | null;
  createdAt: string;
  nextAttemptAt: string | null;
  endedAt: string | null;
  attempts?: Attempt[];
}

export interface DeliveryPage {
  list: Delivery[];
  nextPageToken: string | null;
}

export interface Push {
  id: string;
  holdId: string;
  propertyId: string;
  operation: 'CONFIRM' | 'CANCEL';
  state: 'PENDING' | 'SENT' | 'FAILED' | 'NOT_CONFIGURED';
  attempts: number;
  lastError: string | null;
  createdAt: string;
  endedAt: string | null;
}

export interface Message {
  id: string;
  channel: string;
  kind: string;
  bookingId: string | null;
  status: string;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  endedAt: string | null;
}

export interface MessageDetail extends Message {
  recipient: string | null;
  subject: string | null;
  text: string | null;
}

export interface DeadLetter {
  id: string;
  topic: string;
  key: string;
  reason: string;
  receiveCount: number;
  diedAt: string;
}

export interface Channel {
  channelId: string;
  name: string;
  createdAt: string;
}

export interface Partner extends Channel {
  partnerId: string;
}

export interface Key {
  keyPrefix: string;
  createdAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

export interface Approver {
  userId: string;
  channelId: string;
  maxDiscountPercentage: number;
}

export interface Violations {
  violations: { invariant: string; subject: string; detail: string }[];
  next: string | null;
}

export type HoldStatus = 'ACTIVE' | 'RELEASED' | 'EXPIRED' | 'CONFIRMED';

export interface Hold {
  holdId: string;
  cartId: string;
  cartName: string;
  customerLabel: string | null;
  channelId: string;
  agentId: string;
  agentEmail: string | null;
  status: HoldStatus;
  heldAt: string;
  expiresAt: string;
  endedAt: string | null;
  stays: { propertyId: string; checkIn: string; checkOut: string; quantity: number }[];
  pushes: { propertyId: string; operation: string; state: string }[];
  bookings: { propertyId: string; bookingId: string; reference: string }[];
}

export interface ListedCart {
  id: string;
  name: string;
  customerLabel: string | null;
  channelId: string;
  currency: string;
  status: string;
  itemCount: number;
  checkIn: string | null;
  checkOut: string | null;
  hold: { id: string; status: HoldStatus; expiresAt: string } | null;
  modificationStatus: string | null;
  hasPriceDrift: boolean;
  grandTotal: number;
  createdAt: string;
  updatedAt: string;
}

export interface Cart {
  id: string;
  name: string;
  customerLabel: string | null;
  channelId: string;
  currency: string;
  status: string;
  hold: {
    id: string;
    status: HoldStatus;
    heldAt: string;
    expiresAt: string;
    units: { propertyId: string; date: string; quantity: number }[];
    channelManager: { propertyId: string; operation: string; state: string }[];
    bookings: { bookingId: string; reference: string; propertyId: string }[];
  } | null;
  holdUsage: { active: number; max: number };
  items: {
    id: string;
    listingTitle: string | null;
    listingId: string;
    checkIn: string;
    checkOut: string;
    unitQuantity: number;
    adults: number;
    children: number;
  }[];
  summary: { taxableSubtotal: number; gst: number; modificationAdjustment: number; grandTotal: number };
}
