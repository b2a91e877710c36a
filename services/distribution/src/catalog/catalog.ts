import { type Database } from '@stayline/database';
import { type Express } from 'express';
import { rebuildCombinationClaims } from '../ledger';
import { type DistributionSettings } from '../settings';
import { AccessController } from './access/access.controller';
import { CatalogUseCases } from './catalog.use-cases';
import { ImportController } from './import/import.controller';
import { importRoutes } from './import/import.routes';
import { ImportUseCases } from './import/import.use-cases';
import { kindImporters } from './import/import-kinds';
import { ChannelInventoriesController } from './inventory/channel-inventories.controller';
import { InventoryController } from './inventory/inventory.controller';
import { AgentListingController } from './listings/agent-listing.controller';
import { ListingController } from './listings/listing.controller';
import { MealController } from './meals/meal.controller';
import { ChannelPromotionsController } from './promotions/channel-promotions.controller';
import { PromotionController } from './promotions/promotion.controller';
import { PropertyController } from './properties/property.controller';
import { properties, type PropertyOptions } from './properties/property.store';
import { ChannelRatePlansController } from './rate-plans/channel-rate-plans.controller';
import { RatePlanController } from './rate-plans/rate-plan.controller';
import { ratePlans } from './rate-plans/rate-plan.store';
import { announceNewTaxRules } from './republish/tax-rules.store';
import { RepublishUseCases } from './republish/republish.use-cases';
import { RepublishController } from './republish/republish.controller';
import { RestrictionController } from './restrictions/restriction.controller';
import { VasController } from './vas/vas.controller';

export interface Catalog {
  readonly controllers: readonly object[];
  readonly streamedRoutes: (app: Express) => void;
  /** To be called after the migrations: publishes tax rules that came with them. */
  readonly announceNewTaxRules: () => Promise<void>;
}

/** Builds the catalog: what operators write, what channels and agents read of it, and the import. */
export function createCatalog(
  database: Database,
  {
    platformZone: zone,
    importMaxBytes,
    defaultChannelId,
  }: Pick<DistributionSettings, 'platformZone' | 'importMaxBytes' | 'defaultChannelId'>,
): Catalog {
  const options: PropertyOptions = {
    zone,
    rebuildClaims: (tx, parentIds) => rebuildCombinationClaims(tx, zone, parentIds),
  };
  const useCases = new CatalogUseCases(database, zone);
  const importer = new ImportController(
    new ImportUseCases({
      database,
      importers: kindImporters(options),
      zone,
      maxBytes: importMaxBytes,
    }),
  );
  return {
    controllers: [
      new ListingController(useCases),
      new PropertyController(useCases, properties(options)),
      new RatePlanController(useCases, ratePlans(zone)),
      new PromotionController(useCases),
      new MealController(useCases),
      new VasController(useCases),
      new InventoryController(useCases),
      new RestrictionController(useCases),
      new AccessController(useCases),
      new RepublishController(new RepublishUseCases(database, options)),
      new ChannelRatePlansController(database),
      new ChannelPromotionsController(database),
      new ChannelInventoriesController(database),
      new AgentListingController(database, defaultChannelId),
      importer,
    ],
    streamedRoutes: importRoutes(importer),
    announceNewTaxRules: () => announceNewTaxRules(database),
  };
}
