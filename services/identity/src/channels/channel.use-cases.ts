import { type Database } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { type NewChannel } from './channel.bodies';
import { channelErrors } from './channel.errors';
import { getChannel, insertChannel, listChannels } from './channel.store';
import { type ChannelView, viewChannel } from './channel.view';

export class ChannelUseCases {
  constructor(private readonly database: Database) {}

  async create(channel: NewChannel): Promise<ChannelView> {
    const made = await insertChannel(this.database, channel);
    if (!made) throw channelErrors.exists(channel.channelId);
    return viewChannel(made);
  }

  async get(channelId: string): Promise<ChannelView> {
    return viewChannel(await getChannel(this.database, channelId));
  }

  async list(page: number, pageSize: number): Promise<Page<ChannelView>> {
    const { rows, total } = await listChannels(this.database, { page, pageSize });
    return pageOf(rows.map(viewChannel), { page, pageSize, total });
  }
}
