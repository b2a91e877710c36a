import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import { Body, Controller, Example, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { checkEntry, withId } from '../check-entry';
import { type Meal, mealSchema } from './meal';
import { meals } from './meal.store';

/** `PUT` replaces the whole entry; a field that is left out or null takes its default. */
export interface MealBody {
  /** May repeat the id of the path. */
  id?: string | null;
  /**
   * @minLength 1
   * @maxLength 80
   * @example "lst-backwater"
   */
  listingId: string;
  /**
   * @minLength 1
   * @maxLength 200
   * @example "Breakfast"
   */
  name: string;
  /**
   * Whole units of the currency, per adult and night, before tax.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   * @example 450
   */
  adultPrice: number;
  /**
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   * @example 250
   */
  childPrice: number;
  /**
   * 0 to 100, at most four decimals.
   * @minimum 0
   * @maximum 100
   * @example 5
   */
  taxPercent: number;
  /** Shown to guests and kept as given: at most 64 KiB of JSON. */
  details?: Record<string, unknown> | null;
}

const example: Meal = {
  id: 'meal-breakfast',
  listingId: 'lst-backwater',
  name: 'Breakfast',
  adultPrice: 450,
  childPrice: 250,
  taxPercent: 5,
  details: {},
};

@Route('api/v1/admin/catalog/meals')
@Tags('Operator: catalog')
@Security('admin')
export class MealController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Creates or replaces a meal that a listing offers.
   * @param mealId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   */
  @Put('{mealId}')
  @Example<Meal>(example)
  @Response<Meal>(201, 'Created')
  @Refuses(catalogErrors.referenceUnknown)
  async putMeal(
    @Path() mealId: string,
    @Body() _body: MealBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<Meal> {
    const sent = checkEntry(mealSchema, withId(mealId, sentBody(request)));
    const { created, entry } = await this.catalog.put(meals, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /** A meal as it was sent. */
  @Get('{mealId}')
  @Example<Meal>(example)
  @Refuses(catalogErrors.notFound)
  async readMeal(@Path() mealId: string): Promise<Meal> {
    return this.catalog.get(meals, mealId);
  }
}
