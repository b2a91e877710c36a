import { type Database } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { type OfferBody } from './offer.bodies';
import { offerErrors } from './offer.errors';
import { deleteOffer, findOffer, insertOffer, listOffers, replaceOffer } from './offer.store';
import { type OfferDetailView, viewOfferDetail } from './offer.view';

/** They are looked through for every guest who asks. */
const MOST_OFFERS = 200;

/** WIN-4 */
export class OfferUseCases {
  constructor(private readonly database: Database) {}

  async create(offer: OfferBody): Promise<OfferDetailView> {
    const made = await this.database.transaction((tx) => insertOffer(tx, offer, MOST_OFFERS));
    if (!made) throw offerErrors.tooMany(MOST_OFFERS);
    return viewOfferDetail(made);
  }

  async list(page: number, pageSize: number): Promise<Page<OfferDetailView>> {
    const { rows, total } = await listOffers(this.database, { page, pageSize });
    return pageOf(rows.map(viewOfferDetail), { page, pageSize, total });
  }

  async get(id: number): Promise<OfferDetailView> {
    const offer = await findOffer(this.database, id);
    if (!offer) throw offerErrors.notFound();
    return viewOfferDetail(offer);
  }

  async replace(id: number, offer: OfferBody): Promise<OfferDetailView> {
    const replaced = await replaceOffer(this.database, id, offer);
    if (!replaced) throw offerErrors.notFound();
    return viewOfferDetail(replaced);
  }

  async remove(id: number): Promise<void> {
    if (!(await deleteOffer(this.database, id))) throw offerErrors.notFound();
  }
}
