import { htmlEngine, textEngine } from '../messages/liquid-engines';
import { type StaySummary } from './stay-summary';

const SUBJECT = 'Booking {{ reference }} is confirmed: {{ propertyName }}';

const TEXT = `Dear {{ firstName }},

your booking is confirmed.

Booking reference: {{ reference }}
Property: {{ propertyName }}
Rate plan: {{ ratePlanName }}
Check-in: {{ checkin }}
Check-out: {{ checkout }}
Stay: {{ nights }}
Guests: {{ guests }}{% if units %}
Units: {{ units }}{% endif %}

Subtotal: {{ beforeTax }}
Tax: {{ tax }}
Total: {{ total }}{% if securityDeposit %}
Security deposit, not part of the total: {{ securityDeposit }}{% endif %}

We look forward to your stay.
`;

const HTML = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Booking {{ reference }}</title></head>
<body style="font-family: sans-serif; color: #222; line-height: 1.5">
<p>Dear {{ firstName }},</p>
<p>your booking is confirmed.</p>
<table style="border-collapse: collapse" cellpadding="4">
<tr><td>Booking reference</td><td><strong>{{ reference }}</strong></td></tr>
<tr><td>Property</td><td>{{ propertyName }}</td></tr>
<tr><td>Rate plan</td><td>{{ ratePlanName }}</td></tr>
<tr><td>Check-in</td><td>{{ checkin }}</td></tr>
<tr><td>Check-out</td><td>{{ checkout }}</td></tr>
<tr><td>Stay</td><td>{{ nights }}</td></tr>
<tr><td>Guests</td><td>{{ guests }}</td></tr>
{%- if units %}
<tr><td>Units</td><td>{{ units }}</td></tr>
{%- endif %}
<tr><td>Subtotal</td><td>{{ beforeTax }}</td></tr>
<tr><td>Tax</td><td>{{ tax }}</td></tr>
<tr><td>Total</td><td><strong>{{ total }}</strong></td></tr>
{%- if securityDeposit %}
<tr><td>Security deposit, not part of the total</td><td>{{ securityDeposit }}</td></tr>
{%- endif %}
</table>
<p>We look forward to your stay.</p>
</body>
</html>
`;

const MESSAGING = `Your booking {{ reference }} at {{ propertyName }} is confirmed: {{ checkin }} to {{ checkout }}, {{ nights }}, {{ guests }}{% if units %} in {{ units }}{% endif %}, {{ ratePlanName }}. Total {{ total }}.`;

const templates = {
  subject: textEngine.parse(SUBJECT),
  text: textEngine.parse(TEXT),
  html: htmlEngine.parse(HTML),
  messaging: textEngine.parse(MESSAGING),
};

/** One part of a confirmation. */
export function renderConfirmation(part: keyof typeof templates, stay: StaySummary): string {
  const engine = part === 'html' ? htmlEngine : textEngine;
  return engine.renderSync(templates[part], stay) as string;
}
