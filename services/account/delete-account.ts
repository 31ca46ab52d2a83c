import { recordAccountChange } from '#db/account/audit.ts'
import { isStaffMember } from '#db/account/erase.ts'
import { lockShopper } from '#db/account/lock-shopper.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { confirmPassword } from './confirm-password.ts'
import { eraseReceiptsNow, eraseShopper } from './erase-shopper.ts'

/** Deletes the shopper's personal data, unless an order is still open. */
export async function deleteAccount(context: ServiceContext, shopper: SignedIn, password: string): Promise<void> {
  // Before the password, so that a refusal changes nothing, and again under the lock.
  if (await isStaffMember(context.db, shopper.userId)) throw new Refusal('account.staff')
  await confirmPassword(context, shopper, { password })
  await context.db.transaction(async (tx) => {
    await lockShopper(tx, shopper.userId)
    await eraseShopper(tx, shopper)
    await recordAccountChange(tx, shopper.userId, 'account.deleted')
  })
  await eraseReceiptsNow(context, shopper.userId)
}
