import { randomUUID } from 'node:crypto';
import { expectMatchesOpenApi, waitFor } from '@stayline/testkit';
import { accessToken, type ApiAnswer, call } from './support/api';
import {
  asOfToday,
  documentedOperations,
  type DocumentedOperation,
  type PublishedDocument,
  strangeTo,
} from './support/documented';
import { Platform, type Sandbox } from './support/platform';

type Known = Record<string, unknown>;
interface Step {
  id: string;
  as?: keyof Sandbox['clients'];
  query?: (known: Known) => Known;
  /** What later steps name by the same word. */
  keep?: (body: never) => Known;
  /** Refused, because in good order there is nothing that it could be done to. */
  refused?: number;
  /** As `refused`, where it may still be done. */
  maybeRefused?: number;
}

const step = (id: string, more: Omit<Step, 'id'> = {}): Step => ({ id, ...more });
const first = <T>(list: readonly T[]): T => {
  if (list[0] === undefined) throw new Error('An empty list');
  return list[0];
};

const CITY = { city: 'city-panaji--goa' };
const PLAN = {
  propertyId: 'prop-1-1',
  ratePlanCode: 'european-plan',
  checkinDate: '2027-01-10',
  checkoutDate: '2027-01-12',
};
type Cards = { list: { quotes: { id: string }[] }[] };
type Cart = {
  id: string;
  items: { id: string }[];
  secondaryGuests: { id: string }[];
  amountModification: { id: string } | null;
  hold: { id: string } | null;
};
type Listed = { id: string }[];
const cartId = ({ id }: Cart) => ({ cartId: id });
const itemId = ({ items }: Cart) => ({ itemId: first(items).id });
const modId = ({ amountModification }: Cart) => ({ modId: amountModification?.id });
const keyPrefix = (key: { keyPrefix: string }) => ({ keyPrefix: key.keyPrefix });

const PARTNER = [
  step('ListCities'),
  step('SearchProperties', { query: () => CITY }),
  step('SearchProperties', {
    query: () => PLAN,
    keep: ({ list }: Cards) => ({ quoteId: first(first(list).quotes).id }),
  }),
  step('GetQuote'),
  step('CreateBooking'),
  step('ReadBooking'),
  step('GetBooking'),
  ...['ListDailyRates', 'ListInventories', 'GetInventories', 'ListInventoriesInBulk'].map((id) => step(id)),
  ...['ListRatePlans', 'GetRatePlan'].map((id) => step(id)),
  ...['ListAllPromotions', 'ListPropertyPromotions', 'ListPromotionGroups'].map((id) => step(id)),
  ...['PingPartner'].map((id) => step(id)),
];

const CATALOG_LISTS = ['Listings', 'Properties', 'RatePlans', 'Promotions', 'Meals', 'Services', 'Access'];

const CATALOG = [
  ...CATALOG_LISTS.map((kind) => step(`ListCatalog${kind}`)),
  ...['PutListing', 'PutProperty', 'PutRatePlan', 'PutInventory', 'PutRestriction', 'PutPromotion'].map((id) =>
    step(id),
  ),
  ...['ReadRestrictions', 'ReadInventory'].map((id) => step(id)),
  ...['PutMeal', 'PutVas', 'PutAccess', 'ImportCatalog', 'ReadListing', 'ReadProperty', 'ReadRatePlan'].map((id) =>
    step(id),
  ),
  ...['ReadPromotion', 'ReadMeal', 'ReadVas', 'ReadAccess', 'RevokeAccess', 'RepublishCatalog'].map((id) => step(id)),
  ...['SearchBookings', 'FindBooking', 'GetUnitCalendar', 'CheckLedger', 'RebuildCombinations'].map((id) => step(id)),
];

const CATALOG_DELETIONS = ['Meal', 'Vas', 'Promotion', 'RatePlan', 'Property', 'Listing'].map((kind) =>
  step(`Delete${kind}`),
);

const WIN_BACK = [
  ...['RateBooking', 'AllowWinBack'].map((id) => step(id)),
  step('CreateOffer', { keep: ({ id }: { id: number }) => ({ 'offers/id': id, offerId: id }) }),
  ...['ListOffers', 'GetOffer', 'ReplaceOffer', 'GetWinBack', 'ListOpenOffers', 'InviteGuest'].map((id) => step(id)),
  ...['ClaimOffer', 'ConfirmClaim', 'ListClaims', 'DeleteOffer'].map((id) => step(id)),
];

const CANCELLATIONS = ['CancelBooking', 'CancelBookingByPath', 'CancelForOperator'].map((id) => step(id));

const CARTS = [
  step('SearchListings', { query: () => CITY }),
  step('GetListing'),
  step('CreateCart', { keep: cartId }),
  ...['ListCarts', 'GetCart', 'UpdateCart'].map((id) => step(id)),
  step('AddCartItem', { keep: itemId }),
  ...['UpdateCartItem', 'SelectMeal', 'SelectVas', 'DropMeal', 'DropVas', 'SetPrimaryGuest'].map((id) => step(id)),
  step('AddSecondaryGuest', { keep: ({ secondaryGuests }: Cart) => ({ guestId: first(secondaryGuests).id }) }),
  ...['UpdateSecondaryGuest', 'RemoveSecondaryGuest', 'RemovePrimaryGuest', 'RefreshCartPrices'].map((id) => step(id)),
  step('LookUpGuest', { query: () => ({ phone: '9845012345' }) }),
  step('RequestModification'),
  step('WithdrawModification'),
  step('RequestModification', { keep: modId }),
  step('RejectModification', { as: 'approver' }),
  step('RequestModification', { keep: modId }),
  step('ApproveModification', { as: 'approver' }),
  step('PlaceHold'),
  step('ReleaseHold'),
  step('PlaceHold', { keep: ({ hold }: Cart) => ({ holdId: hold?.id, claimId: hold?.id }) }),
  step('ConfirmHold'),
  step('DuplicateCart', { keep: (cart: Cart) => ({ ...cartId(cart), ...itemId(cart) }) }),
  ...['RemoveCartItem', 'ArchiveCart'].map((id) => step(id)),
];

const deadLetters = (owner: string, suffix = '') => [
  step(`List${owner}DeadLetters${suffix}`),
  step(`Get${owner}DeadLetter${suffix}`, { refused: 404 }),
  step(`Requeue${owner}DeadLetter${suffix}`, { refused: 404 }),
];

const OPERATORS = [
  ...['ListGuestLookups', 'ImportGuests', 'SaveApprover', 'GetApprover', 'ListApprovers'].map((id) => step(id)),
  step('RemoveApprover', { query: () => ({ channelId: 'stayline-direct' }) }),
  ...['SetHoldLimit', 'GetHoldLimit', 'RemoveHoldLimit', 'CheckHolds'].map((id) => step(id)),
  step('ReleaseEndedClaim', { refused: 409 }),
  step('SettleHold'),
  step('ListPushes', {
    query: ({ holdId }) => ({ holdId }),
    keep: ({ list }: { list: Listed }) => ({ 'pushes/id': first(list).id }),
  }),
  step('GetPush'),
  step('RequeuePush', { refused: 409 }),
  ...['SaveTemplate', 'ListTemplates', 'GetTemplate', 'PreviewTemplate', 'SendTemplate', 'SendSimple'].map((id) =>
    step(id),
  ),
  ...['DeleteTemplate', 'ListSuppressions'].map((id) => step(id)),
  step('RemoveSuppression', { refused: 404 }),
  step('ListMessages'),
  step('GetMessage', { refused: 404 }),
  step('RequeueMessage', { refused: 404 }),
  ...['Cart', 'Holds', 'Marketing', 'Webhooks'].flatMap((owner) => deadLetters(owner)),
  ...deadLetters('Webhooks', 'Pms'),
  ...['CreatePartner', 'ListPartners', 'GetPartner'].map((id) => step(id)),
  step('IssuePartnerKey', { keep: keyPrefix }),
  ...['ListPartnerKeys', 'RevokePartnerKey', 'CreateChannel', 'ListChannels', 'GetChannel'].map((id) => step(id)),
  step('IssueApiKey', { keep: keyPrefix }),
  ...['ListApiKeys', 'RevokeApiKey'].map((id) => step(id)),
];

/** `suffix`: the same operations are served under a second path. */
const webhooks = (suffix: string) =>
  [
    step('CreateInboundCredential', { keep: ({ id }: { id: string }) => ({ 'credentials/id': id }) }),
    step('ListInboundCredentials'),
    step('SetInboundCredentialActive'),
    step('CreateDownstreamEndpoint', { keep: ({ id }: { id: string }) => ({ 'endpoints/id': id }) }),
    ...['ListDownstreamEndpoints', 'UpdateDownstreamEndpoint', 'SetDownstreamEndpointActive'].map((id) => step(id)),
    step('TestDownstreamEndpoint', { keep: ({ eventId }: { eventId: string }) => ({ 'events/id': eventId }) }),
    ...['ListWebhookEvents', 'GetWebhookEvent', 'ReplayWebhookEvent', 'ListDeliveriesOfEvent'].map((id) => step(id)),
    ...['CancelWebhookReplay', 'StartWebhookReplay'].flatMap((command) => [
      step('CreateWebhookReplay', { keep: ({ id }: { id: string }) => ({ 'replays/id': id }) }),
      step(command),
    ]),
    ...['ListWebhookReplays', 'GetWebhookReplay'].map((id) => step(id)),
    // There is nothing to send again, so it has ended, or has just begun.
    step('PauseWebhookReplay', { maybeRefused: 409 }),
    ...['ListFailedDeliveries', 'ListWebhookDeliveries', 'DeleteDownstreamEndpoint'].map((id) => step(id)),
  ].map((each) => ({ ...each, id: each.id + suffix }));

const CREDENTIALS = (suffix: string) =>
  ['UpdateInboundCredential', 'DeleteInboundCredential'].map((id) => step(id + suffix));

const SCENARIO: readonly Step[] = [
  ...PARTNER,
  ...CATALOG,
  ...WIN_BACK,
  ...CANCELLATIONS,
  ...CARTS,
  ...OPERATORS,
  ...CATALOG_DELETIONS,
  ...webhooks(''),
  step('ReceiveWebhook'),
  ...CREDENTIALS(''),
  ...webhooks('Pms'),
  ...CREDENTIALS('Pms'),
];

// ALL-44
describe('what the API reference shows', () => {
  jest.setTimeout(120_000);
  let platform: Platform;
  let document: PublishedDocument;
  let operations: ReadonlyMap<string, DocumentedOperation>;
  const known: Known = { bookingId: `P-${randomUUID()}` };
  const tokens: Partial<Record<keyof Sandbox['clients'], string>> = {};

  beforeAll(async () => {
    platform = await Platform.start({ events: 'postgres' });
    document = (await call<PublishedDocument>(`${platform.sandbox.baseUrl}/openapi.json`)).body;
    operations = new Map(documentedOperations(document).map((each) => [each.id, each]));
    for (const role of ['agent', 'approver', 'admin'] as const) tokens[role] = await accessToken(platform, role);
    known.targetUrl = platform.sandbox.webhooks.hookUrl;
  });
  afterAll(() => platform?.stop());

  it('is all of it tried here', () => {
    expect([...operations.keys()].filter((id) => !SCENARIO.some((each) => each.id === id))).toEqual([]);
  });

  it.each(SCENARIO.map((each, index) => ({ ...each, name: `${index + 1} ${each.id}` })))(
    'can be sent, and is answered like that: $name',
    async (each) => {
      const operation = operations.get(each.id);
      if (!operation) throw new Error(`The document has no ${each.id}`);
      const { status, body } = await waitFor(
        `an answer of ${each.id} that is not 429 or 503`,
        async () => settled(await send(operation, each)),
        30_000,
      );
      const isAsSaid =
        each.refused === undefined ? status < 300 || status === each.maybeRefused : status === each.refused;
      if (!isAsSaid) throw new Error(`${status} ${JSON.stringify(body)}`);
      expectMatchesOpenApi(document, operation.method, operation.path, status, body);
      expect(strangeTo(operation.answers.get(status), body)).toEqual([]);
      Object.assign(known, each.keep?.(body as never));
    },
  );

  function send(operation: DocumentedOperation, { as, query = () => ({}) }: Step): Promise<ApiAnswer> {
    const { method, body } = operation;
    const url = new URL(platform.sandbox.baseUrl + pathOf(operation));
    const asked = operation.parameters.filter((each) => each.in === 'query' && each.required);
    for (const { name, example, schema } of asked)
      url.searchParams.set(name, String(known[name] ?? asOfToday(example ?? schema.example, {})));
    for (const [name, value] of Object.entries(query(known))) url.searchParams.set(name, String(asOfToday(value, {})));
    const sent = body && asOfToday(body.example, known);
    return call(url.href, {
      method,
      headers: { ...credential(operation, as), ...(body && { 'Content-Type': body.type }) },
      ...(body && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
  }

  /** An id is that of the step that made it: `events/{id}` is `events/id`, where `id` alone says too little. */
  function pathOf({ path, parameters }: DocumentedOperation): string {
    const valueOf = (name: string, before: string): unknown => {
      const parameter = parameters.find((each) => each.name === name);
      return known[`${before}/${name}`] ?? known[name] ?? parameter?.example ?? parameter?.schema.example;
    };
    const segments = path.split('/').map((segment, index, all) => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
      return name ? encodeURIComponent(String(valueOf(name, all[index - 1] ?? ''))) : segment;
    });
    return segments.join('/');
  }

  function credential({ security, path }: DocumentedOperation, as: Step['as']): Record<string, string> {
    const schemes = security.flatMap((each) => Object.keys(each));
    const { channels, partners } = platform.sandbox;
    if (schemes.includes('ApiKey')) {
      const { apiKey, channelId } = first(channels);
      return { 'Api-Key': apiKey, 'Channel-Id': channelId };
    }
    if (schemes.includes('PartnerKey')) return basic(`${first(partners).apiKey}:`);
    if (schemes.includes('WebhookSender')) return basic('reviews:a long random password');
    const role = as ?? (/^\/api\/v1\/(admin|pms)\/|^\/winback\//.test(path) ? 'admin' : 'agent');
    return { Authorization: `Bearer ${tokens[role]}` };
  }
});

const settled = (answer: ApiAnswer): ApiAnswer | undefined => (answer.status === 503 ? undefined : answer);

function basic(text: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(text).toString('base64')}` };
}
