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
import { type Promotion, promotionBody, promotionList, promotionSchema, promotionView } from './promotion';
import { promotions } from './promotion.store';

@Route('api/v1/admin/catalog/promotions')
@Tags('Operator: catalog')
@Security('admin')
export class PromotionController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Lists promotions with their redemptions so far, whatever their status, in order of id.
   * @param propertyId That hold for this property.
   * @param code With this code, as it is written.
   * @param type `COUPON`, `BASIC` …
   * @param status `ACTIVE`, `INACTIVE` or `EXPIRED`.
   * @param q Part of the title, in any case.
   * @param pageToken The `nextPageToken` of the page before.
   * @param limit Entries a page.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get()
  @Answers(promotionList, 200)
  async listCatalogPromotions(
    @Query() propertyId?: string,
    @Query() code?: string,
    @Query() type?: string,
    @Query() status?: string,
    @Query() q?: string,
    @Query() pageToken?: string,
    @Query() limit = 50,
  ) {
    const { list, nextPageToken } = await this.catalog.list(
      promotions,
      { propertyId, code, type, status, q },
      { pageToken, limit },
    );
    return { list: await this.catalog.withUsage(list), nextPageToken };
  }

  /**
   * Creates or replaces a promotion. Redemptions so far stay counted.
   * @param promotionId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   */
  @Put('{promotionId}')
  @Accepts(promotionBody)
  @Answers(promotionView, 200, 201)
  @Refuses(catalogErrors.referenceUnknown, catalogErrors.usedMore)
  async putPromotion(@Path() promotionId: string, @Request() request: BodyRequest<'admin', typeof promotionBody>) {
    const sent = entryOf(promotionSchema, promotionId, request.body);
    const { created, entry } = await this.catalog.put(promotions, sent);
    this.setStatus(created ? 201 : 200);
    return this.withUsage(entry);
  }

  /** A promotion as it was sent, with its redemptions so far. */
  @Get('{promotionId}')
  @Answers(promotionView, 200)
  @Refuses(catalogErrors.notFound)
  async readPromotion(@Path() promotionId: string) {
    const promotion = await this.catalog.get(promotions, promotionId);
    return this.withUsage(promotion);
  }

  /** Deletes a promotion, unless a channel's access names it. Quotes that have it keep their price. */
  @Delete('{promotionId}')
  @SuccessResponse(204, 'Deleted')
  @Refuses(catalogErrors.notFound, catalogErrors.inUse)
  async deletePromotion(@Path() promotionId: string): Promise<void> {
    await this.catalog.delete(promotions, promotionId);
  }

  private async withUsage(promotion: Promotion) {
    const [shown] = await this.catalog.withUsage([promotion]);
    return shown ?? { ...promotion, usageCount: 0 };
  }
}
