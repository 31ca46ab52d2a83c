import { tryCode } from '#db/account/phone-codes.ts'
import { isPhoneTaken } from '#db/account/profiles.ts'
import { insertTicket } from '#db/account/tickets.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { newToken } from '#services/session/session-token.ts'
import { browserDigest, codeDigest, ticketDigest } from './digests.ts'

const purpose = 'registration'

type Verified = {
  readonly ticket: string
  /** Known only after a right code: nobody else learns whether a number is registered (docs/threats.md AUTH-07). */
  readonly isRegistered: boolean
}

/** Exchanges the code for a ticket with which this browser can register this number, sign in or set a new password, once. */
export async function verifyPhone(
  context: ServiceContext,
  { phone, code, browser }: { phone: Mobile; code: string; browser: string },
): Promise<Verified> {
  const browserHash = browserDigest(context, browser)
  const codeHash = codeDigest(context, { code, phone, browser, purpose })
  const ticket = newToken()
  // A wrong guess is committed, so that it stays counted.
  const isRight = await context.db.transaction(async (tx) => {
    if (!(await tryCode(tx, { phone, purpose, browserHash, codeHash, userId: null }))) return false
    await insertTicket(tx, { phone, browserHash, ticketHash: ticketDigest(context, ticket) })
    return true
  })
  if (!isRight) throw new Refusal('code.wrong')
  return { ticket, isRegistered: await isPhoneTaken(context.db, phone) }
}
