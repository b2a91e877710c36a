import { callerKey } from '@stayline/caller';
import { type Database } from '@stayline/database';
import { createServiceClient } from '@stayline/http';
import { ApproverController } from './approvers/approver.controller';
import { ApproverUseCases } from './approvers/approver.use-cases';
import { CartAnswers } from './carts/cart-answers';
import { CartReader } from './carts/cart-reader';
import { CartController } from './carts/cart.controller';
import { CartFactsStore } from './carts/cart-facts.store';
import { CartUseCases } from './carts/cart.use-cases';
import { CartEditor } from './carts/edit-cart';
import { DirectoryController } from './guest-directory/directory.controller';
import { DirectoryUseCases } from './guest-directory/directory.use-cases';
import { GuestLookupController } from './guest-lookups/guest-lookup.controller';
import { GuestLookupRecordController } from './guest-lookups/guest-lookup-record.controller';
import { GuestLookupUseCases } from './guest-lookups/guest-lookup.use-cases';
import { GuestController } from './guests/guest.controller';
import { GuestUseCases } from './guests/guest.use-cases';
import { HoldController } from './hold/hold.controller';
import { HoldUseCases } from './hold/hold.use-cases';
import { HoldsClient } from './hold/holds-client';
import { ItemController } from './items/item.controller';
import { ItemUseCases } from './items/item.use-cases';
import { MealController } from './selections/meal.controller';
import { ModificationController } from './modifications/modification.controller';
import { ModificationUseCases } from './modifications/modification.use-cases';
import { SelectionUseCases } from './selections/selection.use-cases';
import { VasController } from './selections/vas.controller';
import { type CartSettings } from './settings';

/** Longer than `holds` waits for the ledger, with its second try. */
const HOLDS_TIMEOUT_MS = 8_000;

/** Builds the use cases and controllers of every capability. */
export function createControllers(database: Database, settings: CartSettings): object[] {
  const facts = new CartFactsStore(settings);
  const editor = new CartEditor(facts, settings);
  const answers = new CartAnswers(database);
  const lookups = new GuestLookupUseCases(database, settings);
  const selections = new SelectionUseCases(editor);
  const holds = new HoldUseCases(database, facts, createHoldsClient(settings), settings.platformZone);
  return [
    new CartController(
      new CartUseCases(database, facts, editor, holds, settings),
      answers,
      new CartReader(database, facts, settings),
    ),
    new GuestController(new GuestUseCases(editor, facts, settings), answers),
    new GuestLookupController(lookups),
    new GuestLookupRecordController(lookups),
    new DirectoryController(new DirectoryUseCases(database), settings.platformZone),
    new HoldController(holds, answers),
    new ItemController(new ItemUseCases(editor, settings.platformZone), answers),
    new MealController(selections, answers),
    new VasController(selections, answers),
    new ModificationController(new ModificationUseCases(facts, editor), answers),
    new ApproverController(new ApproverUseCases(database, settings.defaultChannelId)),
  ];
}

function createHoldsClient({ holdsUrl, holdsCallerSecret }: CartSettings): HoldsClient {
  const key = callerKey('holds', holdsCallerSecret);
  return new HoldsClient(createServiceClient({ self: 'cart', url: holdsUrl, key, timeoutMs: HOLDS_TIMEOUT_MS }));
}
