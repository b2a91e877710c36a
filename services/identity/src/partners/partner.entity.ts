import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('partner')
export class PartnerEntity {
  @PrimaryColumn({ name: 'partner_id', type: 'text' })
  partnerId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** The channel whose rates the partner's keys read (CRED-11). */
  @Column({ name: 'channel_id', type: 'text' })
  channelId!: string;

  @Column({ name: 'created_at', type: 'timestamptz', insert: false, update: false })
  createdAt!: Date;
}
