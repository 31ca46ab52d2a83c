import { recordAccountChange } from '#db/account/audit.ts'
import { eraseAccount, hasOpenOrders, isStaffMember } from '#db/account/erase.ts'
import { lockShopper } from '#db/account/lock-shopper.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { Refusal } from '#domain/refusals.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '../context.ts'
import { eraseReceipts } from '../receipt/erase-receipts.ts'
import type { SignedIn } from '../session/find-session.ts'
import { confirmPassword } from './confirm-password.ts'

const anonymous = { name: 'کاربر حذف‌شده', reviewer: 'خریدار', receipt: 'رسید' }

/** Deletes the shopper's personal data, unless an order is still open. */
export async function deleteAccount(context: ServiceContext, shopper: SignedIn, password: string): Promise<void> {
  // Before the password, so that a refusal changes nothing, and again under the lock.
  if (await isStaffMember(context.db, shopper.userId)) throw new Refusal('account.staff')
  await confirmPassword(context, shopper, { password })
  await context.db.transaction(async (tx) => {
    await lockShopper(tx, shopper.userId)
    if (await isStaffMember(tx, shopper.userId)) throw new Refusal('account.staff')
    if (await hasOpenOrders(tx, shopper.userId)) throw new Refusal('account.openOrders')
    await deleteSessionsOf(tx, shopper.userId)
    await eraseAccount(tx, shopper, anonymous)
    await recordAccountChange(tx, shopper.userId, 'account.deleted')
  })
  await eraseReceiptsNow(context, shopper.userId)
}

/** When the file store cannot be reached, the sweep of receipts deletes the files later. */
async function eraseReceiptsNow(context: ServiceContext, userId: string): Promise<void> {
  try {
    await eraseReceipts(context, new AbortController().signal, userId)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
  }
}
