import { htmlEngine, textEngine } from '../messages/liquid-engines';
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

const SUBJECT = '{{ title }}: {{ cartName }}{% if customerLabel %} ({{ customerLabel }}){% endif %}';

const TEXT = `{{ happened }}

Cart: {{ cartName }}{% if customerLabel %}
Customer: {{ customerLabel }}{% endif %}
Hold: {{ holdId }}
Agent: {{ agent }}
Held since: {{ heldAt }}
Cutoff: {{ cutoff }}{% if endedAt %}
Ended: {{ endedAt }}{% endif %}

Rooms:{% for stay in stays %}
- {{ stay }}{% endfor %}{% if moreStays %}
- and {{ moreStays }} more{% endif %}

{{ next }}
`;

const HTML = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{{ title }}</title></head>
<body style="font-family: sans-serif; color: #222; line-height: 1.5">
<p>{{ happened }}</p>
<table style="border-collapse: collapse" cellpadding="4">
<tr><td>Cart</td><td><strong>{{ cartName }}</strong></td></tr>
{%- if customerLabel %}
<tr><td>Customer</td><td>{{ customerLabel }}</td></tr>
{%- endif %}
<tr><td>Hold</td><td>{{ holdId }}</td></tr>
<tr><td>Agent</td><td>{{ agent }}</td></tr>
<tr><td>Held since</td><td>{{ heldAt }}</td></tr>
<tr><td>Cutoff</td><td><strong>{{ cutoff }}</strong></td></tr>
{%- if endedAt %}
<tr><td>Ended</td><td>{{ endedAt }}</td></tr>
{%- endif %}
</table>
<p>Rooms:</p>
<ul>
{%- for stay in stays %}
<li>{{ stay }}</li>
{%- endfor %}
{%- if moreStays %}
<li>and {{ moreStays }} more</li>
{%- endif %}
</ul>
<p>{{ next }}</p>
</body>
</html>
`;

const templates = {
  subject: textEngine.parse(SUBJECT),
  text: textEngine.parse(TEXT),
  html: htmlEngine.parse(HTML),
};

/** One part of a reminder. */
export function renderReminder(part: keyof typeof templates, occasion: Occasion, hold: HoldSummary): string {
  const engine = part === 'html' ? htmlEngine : textEngine;
  return engine.renderSync(templates[part], { ...WORDS[occasion], ...hold }) as string;
}
