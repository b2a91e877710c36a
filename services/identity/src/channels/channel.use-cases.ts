import { type Database, violates } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { channelErrors } from './channel.errors';
import { type ChannelStore } from './channel.store';
import { channelView, type ChannelView } from './channel.view';

export class ChannelUseCases {
  constructor(
    private readonly database: Database,
    private readonly channels: ChannelStore,
  ) {}

  async create(channel: { channelId: string; name: string }): Promise<ChannelView> {
    try {
      return await this.database.transaction(async (tx) => {
        await this.channels.insert(tx, { channelId: channel.channelId, name: channel.name });
        return channelView(await this.channels.get(tx, channel.channelId));
      });
    } catch (error) {
      if (violates(error, 'channel_pkey')) throw channelErrors.exists(channel.channelId);
      throw error;
    }
  }

  get(channelId: string): Promise<ChannelView> {
    return this.database.transaction(async (tx) => channelView(await this.channels.get(tx, channelId)));
  }

  list(page: number, pageSize: number): Promise<Page<ChannelView>> {
    return this.database.transaction(async (tx) => {
      const [rows, total] = await this.channels.list(tx, { page, pageSize });
      return pageOf(rows.map(channelView), { page, pageSize, total });
    });
  }
}
