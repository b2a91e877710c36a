import { Column, PrimaryColumn } from 'typeorm';

/** The columns that both tables of keys have. The secret itself is nowhere. */
export abstract class KeyRow {
  @PrimaryColumn({ name: 'key_prefix', type: 'text' })
  keyPrefix!: string;

  /** SHA-256 of the key's whole text. Never read with a list. */
  @Column({ type: 'bytea', select: false })
  hash!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', insert: false, update: false })
  createdAt!: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  /** The channel or partner that the key belongs to. */
  abstract ownerId: string;
}
