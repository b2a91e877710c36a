import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import { Body, Controller, Example, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import { ledgerErrors } from '../../ledger/ledger.errors';
import { type Aggregate } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { checkEntry, withId } from '../check-entry';
import { type CombinationPart, type Property, propertySchema, type Unit } from './property';

/** `PUT` replaces the whole entry; a field that is left out or null takes its default. */
export interface PropertyBody {
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
   * @example "Canal Villa"
   */
  name: string;
  /**
   * With the state it makes the slug of a search: `city-alappuzha--kerala`.
   * @minLength 1
   * @maxLength 100
   * @example "Alappuzha"
   */
  city: string;
  /**
   * @minLength 1
   * @maxLength 100
   * @example "Kerala"
   */
  state: string;
  /**
   * ISO 4217.
   * @pattern ^[A-Z]{3}$
   * @example "INR"
   */
  currency: string;
  /**
   * Lower is shown first; 0 when left out.
   * @isInt
   * @minimum -1000000
   * @maximum 1000000
   * @example 10
   */
  rank?: number | null;
  /**
   * 1 when left out.
   * @isInt
   * @minimum 0
   * @maximum 1000
   * @example 2
   */
  bedrooms?: number | null;
  /**
   * Guests that one unit takes.
   * @isInt
   * @minimum 1
   * @maximum 1000
   * @example 4
   */
  maxAdults: number;
  /**
   * @isInt
   * @minimum 0
   * @maximum 1000
   * @example 2
   */
  maxChildren: number;
  /**
   * Adults and children together.
   * @isInt
   * @minimum 1
   * @maximum 1000
   * @example 5
   */
  maxGuests: number;
  /**
   * Whole units of the currency; 0 when left out.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   * @example 2000
   */
  securityDeposit?: number | null;
  /**
   * Physical units, in the order in which they are given to bookings.
   * @maxItems 1000
   */
  units: Unit[];
  /**
   * What the property is made of: selling one unit of it takes `blockQuantity` units of each of these. One level only.
   * @maxItems 100
   */
  combinations?: CombinationPart[] | null;
  /** Shown to guests and kept as given: at most 64 KiB of JSON. */
  details?: Record<string, unknown> | null;
}

const example: Property = {
  id: 'prop-canal',
  listingId: 'lst-backwater',
  name: 'Canal Villa',
  city: 'Alappuzha',
  state: 'Kerala',
  currency: 'INR',
  rank: 10,
  bedrooms: 2,
  maxAdults: 4,
  maxChildren: 2,
  maxGuests: 5,
  securityDeposit: 2000,
  units: [{ unitId: 'prop-canal-1', name: 'Canal 1' }],
  combinations: [],
  details: { images: ['https://images.example.com/canal.jpg'], amenities: ['Wi-Fi'] },
};

@Route('api/v1/admin/catalog/properties')
@Tags('Operator: catalog')
@Security('admin')
export class PropertyController extends Controller {
  constructor(
    private readonly catalog: CatalogUseCases,
    private readonly properties: Aggregate<Property>,
  ) {
    super();
  }

  /**
   * Creates or replaces a property with its physical units and what it is made of. Bookings and holds follow a changed combination from
   * today on, or refuse it. A unit goes only when nobody is to sleep in it.
   * @param propertyId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   */
  @Put('{propertyId}')
  @Example<Property>(example)
  @Response<Property>(201, 'Created')
  @Refuses(
    catalogErrors.referenceUnknown,
    catalogErrors.combinationChain,
    catalogErrors.unitTaken,
    catalogErrors.unitInUse,
    catalogErrors.unitsOnSale,
    ledgerErrors.combinationConflict,
  )
  async putProperty(
    @Path() propertyId: string,
    @Body() _body: PropertyBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<Property> {
    const sent = checkEntry(propertySchema, withId(propertyId, sentBody(request)));
    const { created, entry } = await this.catalog.put(this.properties, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /** A property as it was sent. */
  @Get('{propertyId}')
  @Example<Property>(example)
  @Refuses(catalogErrors.notFound)
  async readProperty(@Path() propertyId: string): Promise<Property> {
    return this.catalog.get(this.properties, propertyId);
  }
}
