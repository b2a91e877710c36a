import { button, details, mail } from '../templates/mail-layout';

/** Before a claim: an invitation to the guest's page. */
export interface Invitation {
  readonly firstName: string;
  readonly propertyName: string;
  readonly reference: string;
  readonly checkin: string;
  readonly checkout: string;
  /** The guest's page. */
  readonly link: string;
  /** When the link ends. */
  readonly linkEnds: string;
  readonly offers: readonly { readonly title: string; readonly terms: string }[];
}

/** After a claim: what was claimed. */
export interface Receipt {
  readonly firstName: string;
  readonly propertyName: string;
  readonly reference: string;
  readonly title: string;
  readonly terms: string;
  readonly claimId: string;
}

const invitation: Invitation = {
  firstName: 'Asha',
  propertyName: 'Palm House',
  reference: 'P-1001',
  checkin: 'Tue, 1 Dec 2026',
  checkout: 'Thu, 3 Dec 2026',
  link: 'https://stay.example/winback/bkg_01jd3w1h9zq5k2m8v7x4c6b0ta?t=wbl_tpzme0_0123456789012345678901234567890123456789012',
  linkEnds: 'Tue, 15 Dec 2026, 18:00 (Asia/Kolkata)',
  offers: [
    { title: 'INR 2,000 off your next stay', terms: 'For one booking within a year.' },
    { title: 'A room of the next category', terms: 'On your next stay, where one is free.' },
  ],
};

const receipt: Receipt = {
  firstName: 'Asha',
  propertyName: 'Palm House',
  reference: 'P-1001',
  title: 'INR 2,000 off your next stay',
  terms: 'For one booking within a year.',
  claimId: 'wbc_01jd3w1h9zq5k2m8v7x4c6b0ta',
};

/** WIN-10 */
export const winBackTemplates = {
  'winback-pre-claim': {
    format: 'mail',
    subject: 'Your stay at {{ propertyName }}: please let us make it good',
    content: mail(
      'We are sorry',
      `<p>Dear {{ firstName }},</p>
<p>your stay at {{ propertyName }} from {{ checkin }} to {{ checkout }} was not what it should have been. Please choose what we may do for you:</p>
<ul>
{%- for offer in offers %}
<li style="margin-bottom: 8px"><strong>{{ offer.title }}</strong><br>{{ offer.terms }}</li>
{%- endfor %}
</ul>
${button('See your offers', '{{ link }}')}
<p style="color: #52606d; font-size: 14px">The link is yours alone and works until {{ linkEnds }}. Booking {{ reference }}.</p>`,
    ),
    sample: invitation,
  },
  'winback-pre-claim-text': {
    format: 'text',
    subject: 'Win-back, before the claim',
    content:
      'Dear {{ firstName }}, your stay at {{ propertyName }} was not what it should have been. Please choose what we may do for you, until {{ linkEnds }}: {{ link }}',
    sample: invitation,
  },
  'winback-post-claim': {
    format: 'mail',
    subject: 'Yours: {{ title }}',
    content: mail(
      'Thank you for giving us another chance',
      `<p>Dear {{ firstName }},</p>
<p>this is yours:</p>
${details([
  { label: 'Offer', value: '<strong>{{ title }}</strong>' },
  { label: 'Terms', value: '{{ terms }}' },
  { label: 'Claim', value: '{{ claimId }}' },
  { label: 'Booking', value: '{{ reference }}, {{ propertyName }}' },
])}
<p>Please name the claim when you use it.</p>`,
    ),
    sample: receipt,
  },
  'winback-post-claim-text': {
    format: 'text',
    subject: 'Win-back, after the claim',
    content:
      'Dear {{ firstName }}, this is yours: {{ title }}. {{ terms }} Please name the claim {{ claimId }} when you use it.',
    sample: receipt,
  },
} as const;
