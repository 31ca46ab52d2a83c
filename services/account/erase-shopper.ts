import { eraseAccount, hasOpenOrders, isStaffMember } from '#db/account/erase.ts'
import type { Tx } from '#db/connect.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { Refusal } from '#domain/refusals.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '#services/context.ts'
import { eraseReceipts } from '#services/receipt/erase-receipts.ts'

const anonymous = { name: 'کاربر حذف‌شده', reviewer: 'خریدار', receipt: 'رسید' }

/** Deletes the personal data of a locked account and ends its sessions, unless an order is still open. */
export async function eraseShopper(tx: Tx, shopper: { userId: string; customerId: string }): Promise<void> {
  if (await isStaffMember(tx, shopper.userId)) throw new Refusal('account.staff')
  if (await hasOpenOrders(tx, shopper.userId)) throw new Refusal('account.openOrders')
  await deleteSessionsOf(tx, shopper.userId)
  await eraseAccount(tx, shopper, anonymous)
}

/** After the transaction. When the file store cannot be reached, the sweep of receipts deletes the files later. */
export async function eraseReceiptsNow(context: ServiceContext, userId: string): Promise<void> {
  try {
    await eraseReceipts(context, new AbortController().signal, userId)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
  }
}
