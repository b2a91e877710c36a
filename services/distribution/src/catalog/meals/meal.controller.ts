import { Accepts, Answers, type BodyRequest, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Get,
  Path,
  Put,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { entryOf } from '../catalog-entry';
import { mealBody, mealList, mealSchema } from './meal';
import { meals } from './meal.store';

@Route('api/v1/admin/catalog/meals')
@Tags('Operator: catalog')
@Security('admin')
export class MealController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Lists meals, in order of id.
   * @param listingId Of this listing.
   * @param q Part of the name, in any case.
   * @param pageToken The `nextPageToken` of the page before.
   * @param limit Entries a page.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get()
  @Answers(mealList, 200)
  async listCatalogMeals(
    @Query() listingId?: string,
    @Query() q?: string,
    @Query() pageToken?: string,
    @Query() limit = 50,
  ) {
    return this.catalog.list(meals, { listingId, q }, { pageToken, limit });
  }

  /**
   * Creates or replaces a meal that a listing offers.
   * @param mealId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   * @example mealId "meal-canal-breakfast"
   */
  @Put('{mealId}')
  @Accepts(mealBody)
  @Answers(mealSchema, 200, 201)
  @Refuses(catalogErrors.referenceUnknown)
  async putMeal(@Path() mealId: string, @Request() request: BodyRequest<'admin', typeof mealBody>) {
    const sent = entryOf(mealSchema, mealId, request.body);
    const { created, entry } = await this.catalog.put(meals, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /**
   * A meal as it was sent.
   * @example mealId "meal-canal-breakfast"
   */
  @Get('{mealId}')
  @Answers(mealSchema, 200)
  @Refuses(catalogErrors.notFound)
  async readMeal(@Path() mealId: string) {
    return this.catalog.get(meals, mealId);
  }

  /**
   * Deletes a meal. Carts that have it keep its price and show it as not available.
   * @example mealId "meal-canal-breakfast"
   */
  @Delete('{mealId}')
  @SuccessResponse(204, 'Deleted')
  @Refuses(catalogErrors.notFound, catalogErrors.inUse)
  async deleteMeal(@Path() mealId: string): Promise<void> {
    await this.catalog.delete(meals, mealId);
  }
}
