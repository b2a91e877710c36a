/** The groups of operations in the order of the reference, each with a sentence. A tag without one fails the build. */
export const TAGS: Readonly<Record<string, string>> = {
  Locations: 'Where a channel has properties: states and cities with the slugs that a search takes.',
  'Search and quotes': 'Properties with calculated prices, and quotes that lock a price for a booking.',
  Bookings: 'Booking a quoted stay, and reading it back.',
  Inventories: 'Units that can be sold on each date, with stop-sell and stay limits.',
  'Rate plans': 'Rate plans, their prices on single dates, and the lowest rate of each day.',
  Promotions: 'Promotions that can be used now or later, by property and by type.',
  'Partner key': 'Whether a partner key works, and whose it is.',
  Listings: 'What agents can put into a cart: listings with their properties, meals and value-added services.',
  Carts: "An agent's carts: named, priced at every read, shared, archived.",
  Items: 'Listings in a cart, with dates, guests and rooms.',
  'Meals and VAS': 'Meals and value-added services of an item, by date or for every night.',
  Guests: 'The guests of a cart, and the look-up of guests who are known.',
  'Amount modification': 'Another final total: asked for by the agent, decided by an approver of the channel.',
  Hold: "A cart's rooms without payment, until the daily cutoff.",
  'Operator: catalog':
    'Loading and changing what is sold: listings, properties, plans, inventory, promotions, meals, services, access.',
  'Operator: bookings': 'Finding bookings of any channel.',
  'Operator: ledger': 'Whether claims, bookings, holds and physical units agree, and what may safely be mended.',
  Approvers: 'Who may decide about discounts, in which channel and up to what percentage.',
  'Hold limits': 'How many holds an agent may have at once.',
  'Operator: holds': 'Whether holds agree with the ledger and the channel manager, and mending one that does not.',
  'Guest directory': 'The guests whom the platform knows.',
  'Channels and keys': 'Sales channels and their Api-Keys.',
  'Partners and keys': 'Partners and their keys.',
  'Marketing e-mail': 'Templates of e-mails and their versions, and sending one.',
  'Win-back': 'Offers to guests whose stay fell short: rating, offers, the guest’s page, claims and notifications.',
  Webhooks: 'Events that other systems send to the platform.',
  'Operator: webhooks':
    'Who may send events, where they are delivered, and what became of each. Everything is also served under `/api/v1/pms/webhooks`.',
  'Operator: what failed':
    'Events, pushes to the channel manager and messages that could not be handled or delivered: looked at, and tried again.',
};

/** Throws for a tag that is not in the list. */
export function describeTags(names: ReadonlySet<string>): { name: string; description: string }[] {
  const silent = [...names].find((name) => !(name in TAGS));
  if (silent !== undefined) throw new Error(`The tag ${silent} has no description: add it to reference/tags.ts`);
  return Object.entries(TAGS)
    .filter(([name]) => names.has(name))
    .map(([name, description]) => ({ name, description }));
}
