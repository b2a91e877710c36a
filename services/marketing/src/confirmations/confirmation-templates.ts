import { details, mail } from '../templates/mail-layout';
import { type CancellationSummary } from './booking-cancellation';
import { type StaySummary } from './stay-summary';

/** One stay for a try and a preview, with everything that a stay may have. */
const sample: StaySummary = {
  firstName: 'Asha',
  reference: 'P-1001',
  propertyName: 'Palm House',
  ratePlanName: 'Room only',
  checkin: 'Tue, 1 Dec 2026',
  checkout: 'Thu, 3 Dec 2026',
  nights: '2 nights',
  guests: '4 adults, 2 children',
  units: '2 units',
  beforeTax: 'INR 1,00,000',
  tax: 'INR 10,500',
  total: 'INR 1,10,500',
  securityDeposit: 'INR 2,000',
};

const cancelledSample: CancellationSummary = { ...sample, charge: 'INR 55,250', refund: 'INR 55,250' };

const STAY = details([
  { label: 'Booking reference', value: '<strong>{{ reference }}</strong>' },
  { label: 'Property', value: '{{ propertyName }}' },
  { label: 'Rate plan', value: '{{ ratePlanName }}' },
  { label: 'Check-in', value: '{{ checkin }}' },
  { label: 'Check-out', value: '{{ checkout }}' },
  { label: 'Stay', value: '{{ nights }}' },
  { label: 'Guests', value: '{{ guests }}' },
  { label: 'Units', value: '{{ units }}', ifAny: 'units' },
  { label: 'Subtotal', value: '{{ beforeTax }}' },
  { label: 'Tax', value: '{{ tax }}' },
  { label: 'Total', value: '<strong>{{ total }}</strong>' },
  { label: 'Security deposit, not part of the total', value: '{{ securityDeposit }}', ifAny: 'securityDeposit' },
]);

const CANCELLED_STAY = details([
  { label: 'Booking reference', value: '<strong>{{ reference }}</strong>' },
  { label: 'Property', value: '{{ propertyName }}' },
  { label: 'Check-in', value: '{{ checkin }}' },
  { label: 'Check-out', value: '{{ checkout }}' },
  { label: 'Units', value: '{{ units }}', ifAny: 'units' },
  { label: 'Total', value: '{{ total }}' },
  { label: 'Cancellation charge', value: '{{ charge }}', ifAny: 'charge' },
  { label: 'Refund', value: '<strong>{{ refund }}</strong>' },
]);

/** BOOK-19, BOOK-35: what the guest is told of a booking. */
export const confirmationTemplates = {
  'booking-confirmation': {
    format: 'mail',
    subject: 'Booking {{ reference }} is confirmed: {{ propertyName }}',
    content: mail(
      'Your booking is confirmed',
      `<p>Dear {{ firstName }},</p>
<p>your booking is confirmed.</p>
${STAY}
<p>We look forward to your stay.</p>`,
    ),
    sample,
  },
  'booking-cancellation': {
    format: 'mail',
    subject: 'Booking {{ reference }} is cancelled: {{ propertyName }}',
    content: mail(
      'Your booking is cancelled',
      `<p>Dear {{ firstName }},</p>
<p>your booking is cancelled.</p>
${CANCELLED_STAY}
<p>Please ask where you booked about the refund.</p>`,
    ),
    sample: cancelledSample,
  },
  'booking-cancellation-text': {
    format: 'text',
    subject: 'Booking cancelled',
    content:
      'Your booking {{ reference }} at {{ propertyName }}, {{ checkin }} to {{ checkout }}, is cancelled. {% if charge %}Cancellation charge {{ charge }}, refund {{ refund }}.{% else %}There is no charge.{% endif %}',
    sample: cancelledSample,
  },
  'booking-confirmation-text': {
    format: 'text',
    subject: 'Booking confirmed',
    content:
      'Your booking {{ reference }} at {{ propertyName }} is confirmed: {{ checkin }} to {{ checkout }}, {{ nights }}, {{ guests }}{% if units %} in {{ units }}{% endif %}, {{ ratePlanName }}. Total {{ total }}.',
    sample,
  },
} as const;
