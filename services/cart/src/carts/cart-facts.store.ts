import { type Sql, statement } from '@stayline/database';
import { type Hundredths, parseHundredths } from '@stayline/money';
import { prepareTaxTable, type TaxRule, type TaxTable } from '@stayline/pricing';
import { type PrimaryGuest, type SecondaryGuest } from '../guests/guest';
import { type Hold } from '../hold/hold';
import { type Modification } from '../modifications/modification';
import { type Cart, type RoomSnapshot, type Snapshot } from './cart';
import { type CartFacts, type ItemFacts, type MealFacts, type VasFacts } from './cart-facts';
import { FACTS, READABLE, STATE } from './cart-facts.sql';

const readable = (columns: string) => `SELECT ${columns} FROM cart c WHERE c.id = $2 AND ${READABLE}`;
const READ = statement('cart-facts-readable', readable(FACTS));
const READ_IN_STATE = statement('cart-facts-in-state', readable(`${FACTS}, ${STATE} AS state`));
const READ_STATE = statement('cart-state', readable(`${STATE} AS state`));
const LOAD = statement('cart-facts', `SELECT ${FACTS} FROM cart c WHERE c.id = $1`);

/** JSON has neither dates nor exact decimals, so both arrive as text. */
type Texts<T> = {
  [K in keyof T]: T[K] extends Date | Hundredths ? string : T[K] extends Date | null ? string | null : T[K];
};
type Row<T, Parts extends object> = Omit<T, keyof Parts> & Parts;
type MealRow = Row<MealFacts, { snapshot: Texts<Snapshot> }>;
type VasRow = Row<VasFacts, { snapshot: Texts<Snapshot> }>;
type ItemRow = Row<
  ItemFacts,
  {
    snapshot: Texts<RoomSnapshot>;
    offers: ItemFacts['offers'] | null;
    meals: MealRow[] | null;
    vas: VasRow[] | null;
  }
>;

interface CartRow extends Cart {
  items: ItemRow[] | null;
  primaryGuest: PrimaryGuest | null;
  secondaryGuests: SecondaryGuest[] | null;
  modifications: Texts<Modification>[] | null;
  hold: Texts<Hold> | null;
  activeHolds: number;
  ownHoldLimit: number | null;
  taxRules: string;
  now: Date;
}

/** A cart's facts, and the state that they were read in. */
export interface FactsInState {
  facts: CartFacts;
  state: string;
}

export interface CartFactsOptions {
  /** For an agent who has no limit of their own. */
  maxActiveHoldsPerAgent: number;
}

/** Reads carts with everything that their prices depend on, in one statement, however large a cart is. */
export class CartFactsStore {
  private taxTables: { rules: string; table: TaxTable } | undefined;

  constructor(private readonly options: CartFactsOptions) {}

  /** The cart as `readerId` may read it: as its owner, or as an approver who has to decide. */
  async read(sql: Sql, readerId: string, cartId: string): Promise<CartFacts | undefined> {
    const row = await sql.one<CartRow>(READ, [readerId, cartId]);
    return row && this.toFacts(row);
  }

  /** The same with the state that it was read in. */
  async readInState(sql: Sql, readerId: string, cartId: string): Promise<FactsInState | undefined> {
    const row = await sql.one<CartRow & { state: string }>(READ_IN_STATE, [readerId, cartId]);
    if (!row) return undefined;
    const { state, ...facts } = row;
    return { facts: this.toFacts(facts), state };
  }

  /** Changes with what the cart's answer is made from; undefined where `readerId` may not read it. */
  async state(sql: Sql, readerId: string, cartId: string): Promise<string | undefined> {
    return (await sql.one<{ state: string }>(READ_STATE, [readerId, cartId]))?.state;
  }

  /** Checks nothing: the code that calls it has made sure that the caller may see the cart. */
  async load(sql: Sql, cartId: string): Promise<CartFacts> {
    const row = await sql.one<CartRow>(LOAD, [cartId]);
    if (!row) throw new Error(`The cart ${cartId} is gone`);
    return this.toFacts(row);
  }

  private toFacts(row: CartRow): CartFacts {
    const {
      items,
      primaryGuest,
      secondaryGuests,
      modifications,
      hold,
      activeHolds,
      ownHoldLimit,
      taxRules,
      now,
      ...cart
    } = row;
    return {
      cart,
      items: (items ?? []).map(toItem),
      primaryGuest,
      secondaryGuests: secondaryGuests ?? [],
      modifications: (modifications ?? []).map(toModification),
      hold: hold && { ...hold, heldAt: new Date(hold.heldAt), expiresAt: new Date(hold.expiresAt) },
      holdUsage: { active: activeHolds, max: ownHoldLimit ?? this.options.maxActiveHoldsPerAgent },
      taxTable: this.taxTable(taxRules),
      now,
    };
  }

  /** Prepares the rules again only when their text has changed. */
  private taxTable(rules: string): TaxTable {
    if (this.taxTables?.rules !== rules) {
      this.taxTables = { rules, table: prepareTaxTable(JSON.parse(rules) as TaxRule[]) };
    }
    return this.taxTables.table;
  }
}

function toItem(row: ItemRow): ItemFacts {
  return {
    ...row,
    snapshot: withInstant(row.snapshot),
    offers: row.offers ?? [],
    meals: (row.meals ?? []).map((meal) => ({ ...meal, snapshot: withInstant(meal.snapshot) })),
    vas: (row.vas ?? []).map((vas) => ({ ...vas, snapshot: withInstant(vas.snapshot) })),
  };
}

function withInstant<S extends { at: string }>(snapshot: S): Omit<S, 'at'> & { at: Date } {
  return { ...snapshot, at: new Date(snapshot.at) };
}

function toModification(row: Texts<Modification>): Modification {
  return {
    ...row,
    originalTotal: decimal(row.originalTotal),
    targetTotal: decimal(row.targetTotal),
    requestedAt: new Date(row.requestedAt),
    decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt),
  };
}

function decimal(text: string): Hundredths {
  const hundredths = parseHundredths(text);
  if (hundredths === undefined) throw new Error(`An amount in the database has more than two decimals: ${text}`);
  return hundredths;
}
