import { type Database } from '@stayline/database';
import { httpErrors, type Page, pageOf } from '@stayline/http';
import { parsePercent } from '@stayline/money';
import { cartErrors } from '../carts/cart.errors';
import { isKnownChannel } from '../catalog/offering.store';
import { approverErrors } from './approver.errors';
import { deleteMappings, findMappings, listApprovers, saveApprover } from './approver.store';
import { type ApproverOfChannelsView, type ApproverView, viewApprover, viewMappings } from './approver.view';

/** Operators say who decides about discounts. It counts from the next decision on. */
export class ApproverUseCases {
  constructor(
    private readonly database: Database,
    private readonly defaultChannelId: string,
  ) {}

  async save(userId: string, channelId: string, percentage: number): Promise<ApproverView> {
    const maxDiscount = parsePercent(percentage);
    if (maxDiscount === undefined)
      throw httpErrors.validationFailed(['maxDiscountPercentage: must be from 0 to 100 with at most four decimals']);
    if (channelId !== this.defaultChannelId && !(await isKnownChannel(this.database, channelId)))
      throw cartErrors.channelUnknown();
    await saveApprover(this.database, { userId, channelId, maxDiscount });
    return viewApprover({ userId, channelId, maxDiscount });
  }

  async get(userId: string): Promise<ApproverOfChannelsView> {
    const [first, ...others] = await findMappings(this.database, userId);
    if (!first) throw approverErrors.notFound();
    return viewMappings(first, others);
  }

  async list(page: number, pageSize: number): Promise<Page<ApproverView>> {
    const { rows, total } = await listApprovers(this.database, { page, pageSize });
    return pageOf(rows.map(viewApprover), { page, pageSize, total });
  }

  /** `channelId` null: of all channels. */
  async remove(userId: string, channelId: string | null): Promise<void> {
    if (!(await deleteMappings(this.database, userId, channelId))) throw approverErrors.notFound();
  }
}
