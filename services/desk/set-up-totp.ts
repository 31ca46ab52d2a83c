import { findReach } from '#db/account/profiles.ts'
import type { Tx } from '#db/connect.ts'
import { adoptPendingSecret, lockSecondFactor, replaceRecoveryCodes, setPendingSecret } from '#db/desk/totp.ts'
import { totpSetMail } from '#domain/desk/notices.ts'
import { otpauthUrl, recoveryCode, toBase32 } from '#domain/desk/totp.ts'
import { Refusal } from '#domain/refusals.ts'
import { type QrCode, qrCode } from '#services/content/qr-code.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from './audit.ts'
import { stepOf } from './check-code.ts'
import type { Staff } from './find-staff.ts'
import { notifyStaff } from './notify-staff.ts'
import { decryptTotpSecret, encryptTotpSecret, hashRecoveryCode, newRecoveryCodes, newTotpSecret } from './totp.ts'

type TotpOffer = { readonly secret: string; readonly url: string; readonly qr: QrCode }

/** A new secret to scan; it becomes valid with its first code. */
export async function offerTotp(context: ServiceContext, staff: Staff): Promise<TotpOffer> {
  const bytes = newTotpSecret()
  const reach = await findReach(context.db, staff.id)
  await context.db.transaction(async (tx) => {
    await setPendingSecret(tx, staff.id, encryptTotpSecret(context, bytes, staff.id))
    await recordChange(tx, staff.actor, { action: 'desk.totpOffered', objectType: 'staff', objectId: staff.id })
  })
  const secret = toBase32(bytes)
  const url = otpauthUrl({ secret, account: reach?.email ?? staff.name, issuer: context.settings.name })
  return { secret, url, qr: qrCode(url) }
}

/** The first code proves that the app has the secret. Returns the recovery codes, which are shown this once. */
export async function confirmTotp(context: ServiceContext, staff: Staff, code: string): Promise<string[]> {
  return context.db.transaction(async (tx) => {
    const factor = await lockSecondFactor(tx, staff.id)
    if (!factor?.pending) throw new Refusal('desk.totpNotOffered')
    const step = stepOf(decryptTotpSecret(context, factor.pending, staff.id), code, factor.epochSeconds)
    if (step === undefined) throw new Refusal('desk.codeWrong')
    await adoptPendingSecret(tx, staff.id, step)
    await recordChange(tx, staff.actor, { action: 'desk.totpSet', objectType: 'staff', objectId: staff.id })
    await notifyStaff(tx, staff.id, totpSetMail)
    return storeRecoveryCodes(context, tx, staff.id)
  })
}

/** Ten new recovery codes; the former ones are void. */
export async function renewRecoveryCodes(context: ServiceContext, staff: Staff): Promise<string[]> {
  if (!staff.hasTotp) throw new Refusal('desk.totpMissing')
  return context.db.transaction(async (tx) => {
    await lockSecondFactor(tx, staff.id)
    await recordChange(tx, staff.actor, { action: 'desk.recoveryCodesRenewed', objectType: 'staff', objectId: staff.id })
    return storeRecoveryCodes(context, tx, staff.id)
  })
}

async function storeRecoveryCodes(context: ServiceContext, tx: Tx, profileId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(context, profileId, recoveryCode(code) ?? code))
  await replaceRecoveryCodes(tx, profileId, hashes)
  return codes
}
