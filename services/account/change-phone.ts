import { recordAccountChange } from '#db/account/audit.ts'
import { endDeskAccess } from '#db/account/end-desk-access.ts'
import { lockShopper } from '#db/account/lock-shopper.ts'
import { tryCode } from '#db/account/phone-codes.ts'
import { setPhone } from '#db/account/profiles.ts'
import { isDuplicate } from '#db/errors.ts'
import { deleteSessionsOf } from '#db/sessions.ts'
import { phoneChangedText } from '#domain/account/account-mails.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { openSession } from '#services/session/open-session.ts'
import { browserDigest, codeDigest } from './digests.ts'
import { notifyByText } from './notify-owner.ts'

const purpose = 'phone_change'

type Proof = { phone: Mobile; code: string; browser: string; deviceLabel: string | null }

/** Sets the phone number proved by the code, ends every session and notifies the old number; returns the token of a new session for this browser. */
export async function changePhone(
  context: ServiceContext,
  { userId, phone: old }: SignedIn,
  { phone, code, browser, deviceLabel }: Proof,
): Promise<string> {
  const bound = { phone, purpose, userId, browserHash: browserDigest(context, browser) } as const
  const codeHash = codeDigest(context, { code, phone, browser, purpose })
  try {
    // A wrong guess is committed, so that it stays counted.
    const token = await context.db.transaction(async (tx) => {
      await lockShopper(tx, userId)
      if (!(await tryCode(tx, { ...bound, codeHash }))) return null
      await setPhone(tx, userId, phone)
      await deleteSessionsOf(tx, userId)
      await endDeskAccess(tx, userId)
      await recordAccountChange(tx, userId, 'account.phoneChanged')
      await notifyByText(tx, { userId, phone: old }, phoneChangedText(context.settings.name))
      return openSession(context, { userId, deviceLabel }, tx)
    })
    if (!token) throw new Refusal('code.wrong')
    return token
  } catch (error) {
    throw isDuplicate(error, 'profiles_phone_key') ? new Refusal('account.exists') : error
  }
}
