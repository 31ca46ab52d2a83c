import { setTimeout } from 'node:timers/promises'
import { saveCustomer } from '#db/account/customers.ts'
import { releaseImported, takeOverImported } from '#db/account/imported.ts'
import { findAccount, insertProfile, lockIfPasswordUnchanged } from '#db/account/profiles.ts'
import { findTicketPhone, findUsedTicketPhone, useTicket } from '#db/account/tickets.ts'
import type { Tx } from '#db/connect.ts'
import { isDuplicate } from '#db/errors.ts'
import type { Email } from '#domain/account/email.ts'
import { splitName } from '#domain/account/full-name.ts'
import type { NationalId } from '#domain/account/national-id.ts'
import { password as parsePassword } from '#domain/account/password.ts'
import type { SessionUser } from '#domain/account/session-user.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { openSession } from '#services/session/open-session.ts'
import { acceptablePassword } from './acceptable-password.ts'
import { browserDigest, ticketDigest } from './digests.ts'
import { sendLink } from './links.ts'
import { encryptNationalId } from './national-id-vault.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

export type Registration = {
  readonly ticket: string
  readonly browser: string
  readonly fullName: string
  readonly nationalId: NationalId
  readonly email: Email
  readonly password: string
  readonly deviceLabel: string | null
}

type Registered = {
  user: SessionUser
  /** Null when the e-mail address must be confirmed first. */
  token: string | null
}

type Ticket = Parameters<typeof useTicket>[1]

/** Creates account, customer and session, or nothing. */
export async function register(context: ServiceContext, input: Registration): Promise<Registered> {
  const ticket = { ticketHash: ticketDigest(context, input.ticket), browserHash: browserDigest(context, input.browser) }
  // Checked before hashing, so that requests without a ticket cost no CPU.
  const proved = await findTicketPhone(context.db, ticket)
  if (!proved) return resumeRegistration(context, ticket, input)
  const { fullName, email, deviceLabel } = input
  const passwordHash = await hashPassword(context, acceptablePassword(context, input.password, { phone: proved, email }))
  const created = await context.db.transaction(async (tx) => {
    const phone = await useTicket(tx, ticket)
    if (!phone) return null
    const former = await releaseImported(tx, { email, phone })
    const userId = await insertProfile(tx, { email, phone, fullName, passwordHash })
    if (!userId) throw new Refusal('account.exists')
    const names = splitName(fullName)
    await addCustomer(tx, { userId, email, phone, ...names, ...encryptNationalId(context, input.nationalId, userId) })
    if (former) await takeOverImported(tx, former, userId)
    const user = { id: userId, fullName, email }
    // Also where signing in needs no confirmation: an unconfirmed e-mail address gets no other mail.
    await sendLink(context, tx, { userId, email, purpose: 'email_confirmation' })
    return { user, token: context.settings.emailConfirmation ? null : await openSession(context, { userId, deviceLabel }, tx) }
  })
  return created ?? resumeRegistration(context, ticket, input)
}

/** The response of an earlier request was lost: the same browser, ticket, e-mail and password sign in to the account it has created. */
async function resumeRegistration(
  context: ServiceContext,
  ticket: Ticket,
  { email, password, deviceLabel }: Registration,
): Promise<Registered> {
  const phone = await findUsedTicketPhone(context.db, ticket)
  const account = phone && (await findAccount(context.db, email))
  if (!account || account.phone !== phone) throw new Refusal('ticket.invalid')
  const { id, fullName, passwordHash } = account
  const typed = parsePassword(password)
  if (!passwordHash || !typed || !(await verifyPassword(context, passwordHash, typed))) throw new Refusal('ticket.invalid')
  const user = { id, fullName, email }
  if (context.settings.emailConfirmation && !account.emailConfirmedAt) return { user, token: null }
  const token = await context.db.transaction(async (tx) => {
    if (!(await lockIfPasswordUnchanged(tx, { id, passwordHash }))) throw new Refusal('ticket.invalid')
    return openSession(context, { userId: id, deviceLabel }, tx)
  })
  return { user, token }
}

const retries = 3
const pauseMs = 100

/** Two customers in one millisecond have the same number: the second retries with a later one. */
async function addCustomer(tx: Tx, customer: Parameters<typeof saveCustomer>[1]): Promise<void> {
  for (let retry = 0; retry <= retries; retry += 1) {
    if (retry > 0) await setTimeout(pauseMs)
    try {
      return await tx.transaction((step) => saveCustomer(step, customer))
    } catch (error) {
      if (isDuplicate(error, 'customers_national_id_hmac_key')) throw new Refusal('account.exists')
      if (!isDuplicate(error, 'customers_customer_number_key')) throw error
    }
  }
  throw new Refusal('registration.failed')
}
