import { Accepts, Answers, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Get, Path, Put, Request, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { entryOf } from '../catalog-entry';
import { promotionBody, promotionSchema, promotionView } from './promotion';
import { promotions } from './promotion.store';

@Route('api/v1/admin/catalog/promotions')
@Tags('Operator: catalog')
@Security('admin')
export class PromotionController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
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
    return { ...entry, usageCount: await this.catalog.usageOf(promotionId) };
  }

  /** A promotion as it was sent, with its redemptions so far. */
  @Get('{promotionId}')
  @Answers(promotionView, 200)
  @Refuses(catalogErrors.notFound)
  async readPromotion(@Path() promotionId: string) {
    const promotion = await this.catalog.get(promotions, promotionId);
    return { ...promotion, usageCount: await this.catalog.usageOf(promotionId) };
  }
}
