import { type Tx } from '@stayline/database';
import { isIdentifier } from '../identifier';
import { ChannelEntity } from './channel.entity';
import { channelErrors } from './channel.errors';

export class ChannelStore {
  /** Fails on the constraint `channel_pkey` when the id is taken. */
  async insert(tx: Tx, channel: Pick<ChannelEntity, 'channelId' | 'name'>): Promise<void> {
    await tx.manager.insert(ChannelEntity, channel);
  }

  /** Throws CHANNEL_NOT_FOUND. */
  async get(tx: Tx, channelId: string): Promise<ChannelEntity> {
    const found = isIdentifier(channelId) ? await tx.manager.findOneBy(ChannelEntity, { channelId }) : null;
    if (!found) throw channelErrors.notFound();
    return found;
  }

  /** One page by id, and how many there are. */
  list(tx: Tx, { page, pageSize }: { page: number; pageSize: number }): Promise<[ChannelEntity[], number]> {
    return tx.manager.findAndCount(ChannelEntity, {
      order: { channelId: 'ASC' },
      skip: page * pageSize,
      take: pageSize,
    });
  }
}
