import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('channel')
export class ChannelEntity {
  @PrimaryColumn({ name: 'channel_id', type: 'text' })
  channelId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'created_at', type: 'timestamptz', insert: false, update: false })
  createdAt!: Date;
}
