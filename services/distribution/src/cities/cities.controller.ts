import { type Database } from '@stayline/database';
import { type CallerRequest } from '@stayline/http';
import { Controller, Example, Get, Request, Route, Security, Tags } from '@tsoa/runtime';
import { findCities } from './city.store';
import { type CityView, viewCity } from './city.view';

@Route('v1/cities')
@Tags('Locations')
@Security('channel')
export class CitiesController extends Controller {
  constructor(private readonly database: Database) {
    super();
  }

  /** Lists the states and cities in which the channel has properties, states first, each by name. */
  @Get()
  @Example<CityView[]>([
    { name: 'Goa', displayName: 'Goa', slug: 'state-goa', type: 'STATE', numberOfProperties: 41 },
    {
      name: 'Calangute',
      displayName: 'Calangute, Goa',
      slug: 'city-calangute--goa',
      type: 'CITY',
      numberOfProperties: 12,
    },
  ])
  async listCities(@Request() request: CallerRequest<'channel'>): Promise<CityView[]> {
    const cities = await findCities(this.database, request.caller.channelId);
    return cities.map(viewCity);
  }
}
