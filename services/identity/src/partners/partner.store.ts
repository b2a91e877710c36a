import { type Tx } from '@stayline/database';
import { isIdentifier } from '../identifier';
import { PartnerEntity } from './partner.entity';
import { partnerErrors } from './partner.errors';

export class PartnerStore {
  /** Fails on the constraint `partner_pkey` when the id is taken. */
  async insert(tx: Tx, partner: Pick<PartnerEntity, 'partnerId' | 'name' | 'channelId'>): Promise<void> {
    await tx.manager.insert(PartnerEntity, partner);
  }

  /** Throws PARTNER_NOT_FOUND. */
  async get(tx: Tx, partnerId: string): Promise<PartnerEntity> {
    const found = isIdentifier(partnerId) ? await tx.manager.findOneBy(PartnerEntity, { partnerId }) : null;
    if (!found) throw partnerErrors.notFound();
    return found;
  }

  /** One page by id, and how many there are. */
  list(tx: Tx, { page, pageSize }: { page: number; pageSize: number }): Promise<[PartnerEntity[], number]> {
    return tx.manager.findAndCount(PartnerEntity, {
      order: { partnerId: 'ASC' },
      skip: page * pageSize,
      take: pageSize,
    });
  }
}
