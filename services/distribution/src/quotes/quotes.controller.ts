import { type Database } from '@stayline/database';
import { type CallerRequest, Refuses } from '@stayline/http';
import { Controller, Get, Path, Request, Route, Security, Tags } from '@tsoa/runtime';
import { quoteErrors } from './quote.errors';
import { findQuote } from './quote.store';
import { type QuoteDetailView, viewKeptQuote } from './quote.view';

@Route('v1/quotes')
@Tags('Search and quotes')
@Security('channel')
export class QuotesController extends Controller {
  constructor(private readonly database: Database) {
    super();
  }

  /**
   * Shows what a quote locked: until when it is good, the price of every night, the discounts and the tax rules behind it.
   * Quotes that expired stay readable for some days.
   * @param quoteId The token.
   */
  @Get('{quoteId}')
  @Refuses(quoteErrors.notFound)
  async getQuote(@Request() request: CallerRequest<'channel'>, @Path() quoteId: string): Promise<QuoteDetailView> {
    const quote = await findQuote(this.database, request.caller.channelId, quoteId);
    if (!quote) throw quoteErrors.notFound();
    return viewKeptQuote(quote);
  }
}
