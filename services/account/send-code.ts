import { randomInt } from 'node:crypto'
import { addCode, removeCode } from '#db/account/phone-codes.ts'
import { codeDigits } from '#domain/account/code.ts'
import { type Mobile, mobileInvalid } from '#domain/account/mobile.ts'
import { codeMessage } from '#domain/messages.ts'
import { never } from '#domain/never.ts'
import { Refusal } from '#domain/refusals.ts'
import type { SmsOutcome } from '#gateways/sms.ts'
import type { ServiceContext } from '#services/context.ts'
import { browserDigest, type CodePurpose, codeDigest } from './digests.ts'
import { takeFromSmsBudget } from './sms-budget.ts'

export type CodeFor = {
  readonly phone: Mobile
  readonly browser: string
  readonly purpose: CodePurpose
  /** The signed-in account; null for a guest. */
  readonly userId: string | null
  /** This browser, or the account, has received a code at this number before. */
  readonly isProved?: boolean
}

/** Sends a new code; response and duration do not depend on whether the number is registered (docs/threats.md AUTH-07). */
export async function sendCode(context: ServiceContext, { phone, browser, purpose, userId, isProved = false }: CodeFor): Promise<void> {
  const code = randomInt(10 ** codeDigits)
    .toString()
    .padStart(codeDigits, '0')
  const codeHash = codeDigest(context, { code, phone, browser, purpose })
  const added = await addCode(context.db, { phone, purpose, userId, isProved, codeHash, browserHash: browserDigest(context, browser) })
  if ('waitSeconds' in added) throw new Refusal('request.tooMany', { retryAfterSeconds: added.waitSeconds })
  try {
    await takeFromSmsBudget(context.db, { phone, userId, isProved })
    const { name: shopName, baseUrl } = context.settings
    const text = codeMessage(code, { shopName, host: new URL(baseUrl).hostname })
    refuseUnlessSent(await context.sms.sendCode({ to: phone, code, text, localId: added.id }))
  } catch (error) {
    await removeCode(context.db, added.id)
    throw error
  }
}

function refuseUnlessSent(outcome: SmsOutcome): void {
  switch (outcome.kind) {
    case 'accepted':
      return
    case 'invalidNumber':
      throw new Refusal('request.malformed', { fields: [{ name: 'mobile', message: mobileInvalid }] })
    case 'tryLater':
    case 'refused':
    case 'notConfigured':
      throw new Refusal('code.notSent')
    default:
      never(outcome)
  }
}
