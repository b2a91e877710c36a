/** What a newcomer reads first; Markdown. */
export const introduction = `
Search hotels, lock a quote, book. JSON over HTTP; dates are \`YYYY-MM-DD\`, amounts whole units of the property's currency.

## Credentials

| for | send |
|---|---|
| channel partners (\`/v1\`, \`/v2\`) | \`Api-Key\` and \`Channel-Id\` |
| agents and operators (\`/api/v1\`) | \`Authorization: Bearer <access token>\` |
| the partner key check (\`/api/ping\`) | \`Authorization: Basic base64(<key>:)\` |

In the sandbox, \`.local/sandbox.json\` holds credentials of every kind and names of things to ask for.

## A booking in four steps

\`\`\`sh
curl -H "Api-Key: $API_KEY" -H "Channel-Id: $CHANNEL" "$BASE/v1/cities"
curl -H "Api-Key: $API_KEY" -H "Channel-Id: $CHANNEL" "$BASE/v1/properties/rates?city=$CITY"
curl -H "Api-Key: $API_KEY" -H "Channel-Id: $CHANNEL" \\
  "$BASE/v1/properties/rates?propertyId=$PROPERTY&ratePlanCode=$PLAN&checkinDate=$FROM&checkoutDate=$TO"
curl -H "Api-Key: $API_KEY" -H "Channel-Id: $CHANNEL" -H "Content-Type: application/json" -d @booking.json "$BASE/v2/bookings"
\`\`\`

## A typed client

In TypeScript or JavaScript, browsers included: \`npm install $BASE/stayline-client.tgz\`; one function for each operation below, made from
[this document](openapi.json).

## On every route

- Each path is served as written and under one extra leading \`/api\`.
- \`X-Request-Id\` is taken over or made, and returned; quote it when you ask for help.
- \`RateLimit-Policy\` and \`RateLimit\` say how many requests a minute your credential has, and has left. A 429 says in
  \`Retry-After\` how long to wait.
- Errors have one shape, \`ErrorBody\`. Decide by \`errorCode\`; \`details\` names the offending fields, one \`field: reason\` a line.
- A 502 or 504 leaves open whether the request took effect: read back (\`GET /v2/bookings?bookingId=\`, with any reference of
  yours), or send \`Idempotency-Key\` and repeat. A 404 right after a lost answer is not final: the booking may still be under way.
`.trim();
