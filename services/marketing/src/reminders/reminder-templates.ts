import { details, mail } from '../templates/mail-layout';
import { type HoldSummary } from './hold-summary';

/** What a reminder is about (HOLD-27: placement and end). */
export type Occasion = 'placed' | 'released' | 'expired' | 'confirmed';

/** What happened and what to do next, in fixed words without any text from outside. */
const WORDS: Record<Occasion, { title: string; happened: string; next: string }> = {
  placed: {
    title: 'Rooms on hold',
    happened: 'These rooms are on hold, without payment.',
    next: 'Confirm the hold before the cutoff to book the rooms. Otherwise it expires then, and they go back on sale.',
  },
  released: {
    title: 'Hold released',
    happened: 'This hold was released. The rooms are back on sale.',
    next: 'If the customer still wants the rooms, place a new hold on the cart while they are available.',
  },
  expired: {
    title: 'Hold expired',
    happened: 'This hold was not confirmed before the cutoff. The rooms are back on sale.',
    next: 'If the customer still wants the rooms, place a new hold on the cart while they are available.',
  },
  confirmed: {
    title: 'Hold confirmed',
    happened: 'This hold was confirmed. The rooms are booked.',
    next: 'Nothing remains to be done for the hold: the bookings do not expire.',
  },
};

/** One hold for a try and a preview, with everything that a hold may have. */
const sample: HoldSummary = {
  cartName: 'Goa in December',
  customerLabel: 'Rao family',
  holdId: 'hld_01jd3w1h9zq5k2m8v7x4c6b0ta',
  agent: 'Meera Iyer (agent-1)',
  heldAt: 'Tue, 1 Dec 2026, 11:30 (Asia/Kolkata)',
  cutoff: 'Tue, 1 Dec 2026, 23:00 (Asia/Kolkata)',
  endedAt: 'Tue, 1 Dec 2026, 16:05 (Asia/Kolkata)',
  stays: ['Palm Grove, Garden room: Thu, 24 Dec 2026 to Sat, 26 Dec 2026, 2 nights, 3 units'],
  moreStays: 4,
};

const HOLD = details([
  { label: 'Cart', value: '<strong>{{ cartName }}</strong>' },
  { label: 'Customer', value: '{{ customerLabel }}', ifAny: 'customerLabel' },
  { label: 'Agent', value: '{{ agent }}' },
  { label: 'Held since', value: '{{ heldAt }}' },
  { label: 'Cutoff', value: '<strong>{{ cutoff }}</strong>' },
  { label: 'Ended', value: '{{ endedAt }}', ifAny: 'endedAt' },
  { label: 'Hold', value: '{{ holdId }}' },
]);

const ROOMS = `<p>Rooms:</p>
<ul>
{%- for stay in stays %}
<li>{{ stay }}</li>
{%- endfor %}
{%- if moreStays %}
<li>and {{ moreStays }} more</li>
{%- endif %}
</ul>`;

function reminder(occasion: Occasion) {
  const { title, happened, next } = WORDS[occasion];
  return {
    format: 'mail',
    subject: `${title}: {{ cartName }}{% if customerLabel %} ({{ customerLabel }}){% endif %}`,
    content: mail(title, `<p>${happened}</p>\n${HOLD}\n${ROOMS}\n<p>${next}</p>`),
    sample,
  } as const;
}

export const reminderTemplates = {
  'hold-placed': reminder('placed'),
  'hold-released': reminder('released'),
  'hold-expired': reminder('expired'),
  'hold-confirmed': reminder('confirmed'),
};
