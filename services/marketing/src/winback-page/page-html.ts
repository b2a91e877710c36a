import { createHash } from 'node:crypto';
import { type WinBackView } from '../claims/claim.view';
import { type OfferKind } from '../offers/offer';
import { htmlEngine } from '../templates/liquid-engines';
import { counted, readableDate } from '../templates/wording';

const STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; background: #f4f5f7; color: #1f2933; font: 17px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; background: #fff; min-height: 100vh; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; color: #102a43; }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; color: #102a43; }
p { margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .35rem 1.25rem; margin: 1.25rem 0 0; padding: 1rem; background: #f4f5f7; border-radius: 8px; }
dt { color: #52606d; }
dd { margin: 0; }
fieldset { border: 0; margin: 0; padding: 0; }
legend { font-size: 1.15rem; font-weight: 700; color: #102a43; margin: 2rem 0 .75rem; padding: 0; }
.offer { display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem; padding: 1rem; margin: 0 0 .75rem; border: 1px solid #bcccdc; border-radius: 8px; }
.offer:has(input:checked) { border-color: #0b6e4f; box-shadow: 0 0 0 1px #0b6e4f; }
.offer input { width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; accent-color: #0b6e4f; }
.offer p, .claim p { margin: 0; }
.offer .terms { grid-column: 2; }
.kind { display: block; font-size: .85rem; color: #52606d; font-weight: 400; }
.title { font-weight: 600; }
.claim { padding: 1rem; margin: 0 0 .75rem; border: 1px solid #0b6e4f; border-radius: 8px; background: #f0f9f5; }
.small { font-size: .9rem; color: #52606d; }
button { display: block; width: 100%; margin-top: 1.25rem; padding: .9rem 1rem; border: 0; border-radius: 8px; background: #0b6e4f; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: #095c42; }
:focus-visible { outline: 3px solid #1d6fd1; outline-offset: 2px; }
`;

/** Only this style, and a form to ourselves: no script, no picture, nothing from elsewhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

const TITLE = `{% if claims.size > 0 %}Thank you for giving us another chance{% else %}Your stay at {{ booking.propertyName }}{% endif %}`;

const BOOKING = `<dl>
<dt>Booking</dt><dd>{{ booking.reference }}</dd>
<dt>Property</dt><dd>{{ booking.propertyName }}</dd>
<dt>Check-in</dt><dd>{{ checkin }}</dd>
<dt>Check-out</dt><dd>{{ checkout }}</dd>
<dt>Stay</dt><dd>{{ nights }}</dd>
</dl>`;

const CLAIMS = `{%- if claims.size > 0 %}
<h2>This is yours</h2>
{%- for claim in claims %}
<div class="claim">
<p class="title">{{ claim.title }} <span class="kind">{{ claim.kindWords }}</span></p>
<p>{{ claim.terms }}</p>
<p class="small">Please name this claim when you use it: {{ claim.claimId }}</p>
</div>
{%- endfor %}
{%- endif %}`;

const OFFERS = `{%- if offers.size > 0 %}
<form method="post" action="claim">
<input type="hidden" name="bookingId" value="{{ booking.bookingId }}">
<input type="hidden" name="t" value="{{ token }}">
<input type="hidden" name="claimed" value="{{ booking.winBackClaimed }}">
<fieldset>
<legend>Choose what we may do for you</legend>
{%- for offer in offers %}
<div class="offer">
<input type="radio" name="offerId" value="{{ offer.id }}" id="offer-{{ offer.id }}" required{% if offers.size == 1 %} checked{% endif %}>
<label for="offer-{{ offer.id }}"><span class="title">{{ offer.title }}</span> <span class="kind">{{ offer.kindWords }}</span></label>
<div class="terms"><p>{{ offer.terms }}</p>{% if offer.until %}<p class="small">Until {{ offer.until }}</p>{% endif %}</div>
</div>
{%- endfor %}
</fieldset>
<button type="submit">Claim this offer</button>
</form>
{%- elsif claims.size == 0 %}
<p>There is no offer for this booking at the moment.</p>
{%- endif %}`;

const GREETING = `{%- if claims.size == 0 and offers.size > 0 %}
<p>Dear {{ booking.guestFirstName }},</p>
<p>your stay was not what it should have been, and we are sorry.</p>
{%- endif %}`;

const BOOKING_PAGE = htmlEngine.parse(
  page(TITLE, `${GREETING}\n${CLAIMS}\n${OFFERS}\n<h2>Your booking</h2>\n${BOOKING}`),
);

const KIND_WORDS: Record<OfferKind, string> = {
  VOUCHER: 'Voucher',
  TIER_UPGRADE: 'Upgrade',
  VALUE_ADDED_SERVICE: 'Service on us',
};

/** The guest's page: the booking, what was claimed, and the offers with one button. It works without any script. */
export function bookingPage({ booking, offers, claims }: WinBackView, token: string): string {
  const data = {
    booking,
    token,
    checkin: readableDate(booking.checkinDate),
    checkout: readableDate(booking.checkoutDate),
    nights: counted(booking.nights, 'night', 'nights'),
    offers: offers.map(({ id, kind, title, terms, validUntil }) => ({
      id,
      title,
      terms,
      kindWords: KIND_WORDS[kind],
      until: validUntil && readableDate(validUntil),
    })),
    claims: claims.map(({ claimId, kind, title, terms }) => ({ claimId, title, terms, kindWords: KIND_WORDS[kind] })),
  };
  return htmlEngine.renderSync(BOOKING_PAGE, data) as string;
}

/** The same for a link that is wrong, has ended, or belongs to another booking. */
export const CLOSED_PAGE = page(
  'This link does not work',
  '<p>It may be incomplete, or it has ended. Please open the link of our message again, or ask us for a new one.</p>',
);

export const FAILED_PAGE = page(
  'Something failed on our side',
  '<p>Nothing was lost. Please try again in a minute.</p>',
);
