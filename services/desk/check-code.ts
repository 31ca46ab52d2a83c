import type { Tx } from '#db/connect.ts'
import { lockSecondFactor, recordCodeFailure, recordCodeSuccess, takeRecoveryCode } from '#db/desk/totp.ts'
import { codeFailuresMail } from '#domain/desk/notices.ts'
import { acceptedSteps, isUnusedStep, maxCodeFailures, recoveryCode } from '#domain/desk/totp.ts'
import { toLatinDigits } from '#domain/digits.ts'
import type { ServiceContext } from '#services/context.ts'
import { notifyStaff } from './notify-staff.ts'
import { decryptTotpSecret, hashRecoveryCode, totpCode } from './totp.ts'

/** `paused`: five wrong codes; only recovery codes are accepted until the quarter of an hour is over (DESK-04). */
type CodeCheck = 'right' | 'recovery' | 'wrong' | 'paused'

type CodeInput = { readonly profileId: string; readonly code: string }

/** Checks a code and counts it. The caller commits whatever the result is: a failure must be counted. */
export async function checkCode(context: ServiceContext, tx: Tx, { profileId, code }: CodeInput): Promise<CodeCheck> {
  const factor = await lockSecondFactor(tx, profileId)
  if (!factor?.secret) return 'wrong'
  const recovery = recoveryCode(code)
  if (recovery) return (await takeRecoveryCode(tx, profileId, hashRecoveryCode(context, profileId, recovery))) ? 'recovery' : 'wrong'
  if (factor.failures >= maxCodeFailures) return 'paused'
  const secret = decryptTotpSecret(context, factor.secret, profileId)
  const step = stepOf(secret, code, factor.epochSeconds)
  if (step !== undefined && isUnusedStep(step, factor.lastStep, factor.epochSeconds)) {
    await recordCodeSuccess(tx, profileId, step)
    return 'right'
  }
  await recordCodeFailure(tx, profileId, factor.failures + 1)
  if (factor.failures + 1 === maxCodeFailures) await notifyStaff(tx, profileId, codeFailuresMail)
  return 'wrong'
}

/** The time step this code belongs to, if it is accepted now. */
export function stepOf(secret: Buffer, typed: string, epochSeconds: number): number | undefined {
  const code = toLatinDigits(typed).replace(/\s/g, '')
  return acceptedSteps(epochSeconds).find((step) => totpCode(secret, step) === code)
}
