import { findPasswordHash } from '#db/account/profiles.ts'
import { markConfirmed } from '#db/desk/sessions.ts'
import { password } from '#domain/account/password.ts'
import { recoveryCode } from '#domain/desk/totp.ts'
import { Refusal } from '#domain/refusals.ts'
import { verifyPassword } from '#services/account/password-hash.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from './audit.ts'
import { checkCode } from './check-code.ts'
import type { Staff } from './find-staff.ts'

type Proof = { readonly password?: string | undefined; readonly code?: string | undefined }

/** Required before sensitive actions (DESK-11): the password or a code, never a trusted device or a recovery code. */
export async function confirmStaff(context: ServiceContext, staff: Staff, proof: Proof): Promise<void> {
  const isRight = proof.code ? await isCodeRight(context, staff, proof.code) : await isPasswordRight(context, staff, proof.password)
  if (!isRight) throw new Refusal(proof.code ? 'desk.codeWrong' : 'password.wrong')
  await context.db.transaction(async (tx) => {
    await markConfirmed(tx, staff.sessionId)
    await recordChange(tx, staff.actor, { action: 'desk.confirmed', objectType: 'staff', objectId: staff.id })
  })
}

async function isCodeRight(context: ServiceContext, { id }: Staff, code: string): Promise<boolean> {
  if (recoveryCode(code)) return false
  const check = await context.db.transaction((tx) => checkCode(context, tx, { profileId: id, code }))
  if (check === 'paused') throw new Refusal('desk.codePaused')
  return check === 'right'
}

async function isPasswordRight(context: ServiceContext, staff: Staff, typed: string | undefined): Promise<boolean> {
  // The owner of a demo has neither: only its terminal opens that desk.
  if (context.settings.isDemo && !staff.hasPassword && !staff.hasTotp) return true
  const given = password(typed ?? '')
  const hash = await findPasswordHash(context.db, staff.id)
  return hash !== null && given !== null && (await verifyPassword(context, hash, given))
}
