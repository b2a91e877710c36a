import { type Database, violates } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { type ChannelStore } from '../channels/channel.store';
import { partnerErrors } from './partner.errors';
import { type PartnerStore } from './partner.store';
import { partnerView, type PartnerView } from './partner.view';

export class PartnerUseCases {
  constructor(
    private readonly database: Database,
    private readonly partners: PartnerStore,
    private readonly channels: ChannelStore,
  ) {}

  /** Throws CHANNEL_NOT_FOUND for a channel that is not there; channels are never removed, so it stays there. */
  async create(partner: { partnerId: string; name: string; channelId: string }): Promise<PartnerView> {
    const { partnerId, name, channelId } = partner;
    try {
      return await this.database.transaction(async (tx) => {
        await this.channels.get(tx, channelId);
        await this.partners.insert(tx, { partnerId, name, channelId });
        return partnerView(await this.partners.get(tx, partnerId));
      });
    } catch (error) {
      if (violates(error, 'partner_pkey')) throw partnerErrors.exists(partnerId);
      throw error;
    }
  }

  get(partnerId: string): Promise<PartnerView> {
    return this.database.transaction(async (tx) => partnerView(await this.partners.get(tx, partnerId)));
  }

  list(page: number, pageSize: number): Promise<Page<PartnerView>> {
    return this.database.transaction(async (tx) => {
      const [rows, total] = await this.partners.list(tx, { page, pageSize });
      return pageOf(rows.map(partnerView), { page, pageSize, total });
    });
  }
}
