import { Column, Entity } from 'typeorm';
import { KeyRow } from '../keys/key.entity';

@Entity('api_key')
export class ApiKeyEntity extends KeyRow {
  @Column({ name: 'channel_id', type: 'text' })
  ownerId!: string;
}
