import { type Database } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { getChannel } from '../channels/channel.store';
import { type NewPartner } from './partner.bodies';
import { partnerErrors } from './partner.errors';
import { getPartner, insertPartner, listPartners } from './partner.store';
import { type PartnerView, viewPartner } from './partner.view';

export class PartnerUseCases {
  constructor(private readonly database: Database) {}

  /** Throws CHANNEL_NOT_FOUND for a channel that is not there. */
  async create(partner: NewPartner): Promise<PartnerView> {
    await getChannel(this.database, partner.channelId);
    const made = await insertPartner(this.database, partner);
    if (!made) throw partnerErrors.exists(partner.partnerId);
    return viewPartner(made);
  }

  async get(partnerId: string): Promise<PartnerView> {
    return viewPartner(await getPartner(this.database, partnerId));
  }

  async list(page: number, pageSize: number): Promise<Page<PartnerView>> {
    const { rows, total } = await listPartners(this.database, { page, pageSize });
    return pageOf(rows.map(viewPartner), { page, pageSize, total });
  }
}
