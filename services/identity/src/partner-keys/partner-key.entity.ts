import { Column, Entity } from 'typeorm';
import { KeyRow } from '../keys/key.entity';

@Entity('partner_key')
export class PartnerKeyEntity extends KeyRow {
  @Column({ name: 'partner_id', type: 'text' })
  ownerId!: string;
}
