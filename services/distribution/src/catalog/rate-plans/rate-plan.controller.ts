import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import { Body, Controller, Example, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import { type Aggregate } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { checkEntry, withId } from '../check-entry';
import { type RatePlan, ratePlanSchema } from './rate-plan';

/** `PUT` replaces the whole entry; a field that is left out or null takes its default. */
export interface RatePlanBody {
  /** May repeat the id of the path. */
  id?: string | null;
  /**
   * A plan stays with its property.
   * @minLength 1
   * @maxLength 80
   * @example "prop-canal"
   */
  propertyId: string;
  /**
   * @minLength 1
   * @maxLength 200
   * @example "European plan"
   */
  name: string;
  /**
   * The `ratePlanCode` of a search; unique within the property.
   * @pattern ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$
   * @example "european-plan"
   */
  code: string;
  /**
   * @maxLength 5000
   */
  description?: string | null;
  /**
   * Whole units of the currency, per unit and night.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   * @example 5200
   */
  rate: number;
  /**
   * Discounts never go below; 0 is no floor.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   * @example 4000
   */
  minimumRate?: number | null;
  /**
   * Per night and adult beyond `applicableAdult`.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   * @example 900
   */
  extraAdultRate?: number | null;
  /**
   * Per night and child beyond `applicableChild`.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   * @example 500
   */
  extraChildRate?: number | null;
  /**
   * Adults and children included together when left out.
   * @isInt
   * @minimum 1
   * @maximum 1000
   * @example 3
   */
  applicableGuest?: number | null;
  /**
   * @isInt
   * @minimum 1
   * @maximum 1000
   * @example 2
   */
  applicableAdult: number;
  /**
   * @isInt
   * @minimum 0
   * @maximum 1000
   * @example 1
   */
  applicableChild?: number | null;
  /**
   * The lowest that is not stop-sold is a channel's default plan.
   * @isInt
   * @minimum -1000000
   * @maximum 1000000
   * @example 0
   */
  rank?: number | null;
}

const example: RatePlan = {
  id: 'plan-canal-ep',
  propertyId: 'prop-canal',
  name: 'European plan',
  code: 'european-plan',
  description: 'Room only',
  rate: 5200,
  minimumRate: 4000,
  extraAdultRate: 900,
  extraChildRate: 500,
  applicableGuest: 3,
  applicableAdult: 2,
  applicableChild: 1,
  rank: 0,
};

@Route('api/v1/admin/catalog/rate-plans')
@Tags('Operator: catalog')
@Security('admin')
export class RatePlanController extends Controller {
  constructor(
    private readonly catalog: CatalogUseCases,
    private readonly ratePlans: Aggregate<RatePlan>,
  ) {
    super();
  }

  /**
   * Creates or replaces a rate plan. Its restrictions stay.
   * @param ratePlanId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   */
  @Put('{ratePlanId}')
  @Example<RatePlan>(example)
  @Response<RatePlan>(201, 'Created')
  @Refuses(catalogErrors.referenceUnknown, catalogErrors.ratePlanMoved, catalogErrors.codeTaken)
  async putRatePlan(
    @Path() ratePlanId: string,
    @Body() _body: RatePlanBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<RatePlan> {
    const sent = checkEntry(ratePlanSchema, withId(ratePlanId, sentBody(request)));
    const { created, entry } = await this.catalog.put(this.ratePlans, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /** A rate plan as it was sent; its restrictions are at `GET /v1/ratePlans/{ratePlanId}`. */
  @Get('{ratePlanId}')
  @Example<RatePlan>(example)
  @Refuses(catalogErrors.notFound)
  async readRatePlan(@Path() ratePlanId: string): Promise<RatePlan> {
    return this.catalog.get(this.ratePlans, ratePlanId);
  }
}
