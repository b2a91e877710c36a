import { type Database } from '@stayline/database';
import { httpErrors, type Page, pageOf } from '@stayline/http';
import { parsePercent, percentValue } from '@stayline/money';
import { cartErrors } from '../carts/cart.errors';
import { isKnownChannel } from '../catalog/offering.store';
import { type Approver } from './approver';
import { approverErrors } from './approver.errors';
import { deleteApprover, findApprover, listApprovers, saveApprover } from './approver.store';
import { type ApproverView } from './approver.view';

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
    return view({ userId, channelId, maxDiscount });
  }

  async get(userId: string): Promise<ApproverView> {
    const approver = await findApprover(this.database, userId);
    if (!approver) throw approverErrors.notFound();
    return view(approver);
  }

  async list(page: number, pageSize: number): Promise<Page<ApproverView>> {
    const { approvers, total } = await listApprovers(this.database, { page, pageSize });
    return pageOf(approvers.map(view), { page, pageSize, total });
  }

  async remove(userId: string): Promise<void> {
    if (!(await deleteApprover(this.database, userId))) throw approverErrors.notFound();
  }
}

function view({ userId, channelId, maxDiscount }: Approver): ApproverView {
  return { userId, channelId, maxDiscountPercentage: percentValue(maxDiscount) };
}
