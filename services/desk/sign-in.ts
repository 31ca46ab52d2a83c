import { lockIfPasswordUnchanged } from '#db/account/profiles.ts'
import type { Tx } from '#db/connect.ts'
import { findDevice, rememberDevice } from '#db/desk/devices.ts'
import { findStaffAccount, type StaffAccount } from '#db/desk/staff.ts'
import { email } from '#domain/account/email.ts'
import { mobile } from '#domain/account/mobile.ts'
import { password } from '#domain/account/password.ts'
import { newDeviceMail, recoveryUsedMail } from '#domain/desk/notices.ts'
import { Refusal, type RefusalCode } from '#domain/refusals.ts'
import { verifyPassword } from '#services/account/password-hash.ts'
import type { ServiceContext } from '#services/context.ts'
import { newToken } from '#services/session/session-token.ts'
import { recordChange } from './audit.ts'
import { checkCode } from './check-code.ts'
import { openDeskSession } from './desk-session.ts'
import { hashDeskToken } from './desk-token.ts'
import { notifyStaff } from './notify-staff.ts'

type DeskCredentials = {
  /** E-mail or mobile number. */
  readonly login: string
  readonly password: string
  /** From the authenticator app, or a recovery code. */
  readonly code?: string | undefined
  readonly trustDevice: boolean
  /** From this browser's cookie. */
  readonly deviceToken: string | undefined
  readonly deviceLabel: string | null
  readonly requestId: string
}

type DeskEntry = { readonly token: string; readonly deviceToken: string }

/** Opens a desk session. A person who is not staff, unknown or known to the shop, gets the same response as for a wrong password. */
export async function signInAtDesk(context: ServiceContext, given: DeskCredentials): Promise<DeskEntry> {
  const account = await authenticate(context, given)
  const outcome = await context.db.transaction(async (tx) => {
    if (!(await lockIfPasswordUnchanged(tx, account))) return 'login.wrong'
    const deviceToken = given.deviceToken ?? newToken()
    const device = { profileId: account.id, tokenHash: hashDeskToken(context, 'device', deviceToken), deviceLabel: given.deviceLabel }
    const known = await findDevice(tx, account.id, device.tokenHash)
    const refusal = account.hasTotp && !known?.isTrusted ? await secondFactor(context, tx, account, given.code) : null
    if (refusal) return refusal
    // Only an entered code makes a device trusted.
    await rememberDevice(tx, device, { trust: given.trustDevice && account.hasTotp && !known?.isTrusted })
    if (!known) await notifyStaff(tx, account.id, newDeviceMail(account.name, given.deviceLabel))
    await recordSignIn(tx, account.id, given.requestId)
    return { token: await openDeskSession(context, { profileId: account.id, deviceLabel: given.deviceLabel }, tx), deviceToken }
  })
  if (typeof outcome === 'string') throw new Refusal(outcome)
  return outcome
}

async function authenticate(context: ServiceContext, given: Pick<DeskCredentials, 'login' | 'password'>): Promise<StaffAccount> {
  const typed = password(given.password)
  const account = await findStaffAccount(context.db, { email: email(given.login), phone: mobile(given.login) })
  if (typed === null) throw new Refusal('login.wrong')
  const isRight = await verifyPassword(context, account?.passwordHash ?? null, typed)
  if (!account || !isRight) throw new Refusal('login.wrong')
  return account
}

/** Returned, not thrown: the count of failures must be committed. */
async function secondFactor(context: ServiceContext, tx: Tx, { id }: StaffAccount, code: string | undefined): Promise<RefusalCode | null> {
  if (!code) return 'desk.codeNeeded'
  switch (await checkCode(context, tx, { profileId: id, code })) {
    case 'right':
      return null
    case 'recovery':
      await notifyStaff(tx, id, recoveryUsedMail)
      return null
    case 'wrong':
      return 'desk.codeWrong'
    case 'paused':
      return 'desk.codePaused'
  }
}

async function recordSignIn(tx: Tx, id: string, requestId: string): Promise<void> {
  await recordChange(tx, { kind: 'staff', id, requestId }, { action: 'desk.signedIn', objectType: 'staff', objectId: id })
}
