import { findAccountByPhone, lockAccountByPhone } from '#db/account/profiles.ts'
import { findTicketPhone, useTicket } from '#db/account/tickets.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import type { SessionUser } from '#domain/account/session-user.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { openSession } from '#services/session/open-session.ts'
import { browserDigest, ticketDigest } from './digests.ts'
import { requireConfirmedEmail } from './sign-in.ts'

/** A ticket, and the browser it was given to. */
export type PhoneProof = { readonly ticket: string; readonly browser: string; readonly deviceLabel: string | null }

/** Opens a session for the account of the proved number. A refusal leaves the ticket valid, so that the same browser can still register. */
export async function signInByPhone(context: ServiceContext, proof: PhoneProof): Promise<{ user: SessionUser; token: string }> {
  const { ticket } = await accountOfTicket(context, proof)
  return context.db.transaction(async (tx) => {
    const phone = await useTicket(tx, ticket)
    if (!phone) throw new Refusal('ticket.invalid')
    const account = await lockAccountByPhone(tx, phone)
    if (!account) throw new Refusal('account.notFound')
    const { id, fullName, email } = account
    return { user: { id, fullName, email }, token: await openSession(context, { userId: id, deviceLabel: proof.deviceLabel }, tx) }
  })
}

type Proved = { ticket: Parameters<typeof useTicket>[1]; phone: Mobile; email: string }

/** Refuses a ticket that is not valid, of a number without an active account, or of an account whose e-mail must be confirmed first. */
export async function accountOfTicket(context: ServiceContext, { ticket: typed, browser }: PhoneProof): Promise<Proved> {
  const ticket = { ticketHash: ticketDigest(context, typed), browserHash: browserDigest(context, browser) }
  const phone = await findTicketPhone(context.db, ticket)
  if (!phone) throw new Refusal('ticket.invalid')
  const account = await findAccountByPhone(context.db, phone)
  if (!account) throw new Refusal('account.notFound')
  await requireConfirmedEmail(context, account)
  return { ticket, phone, email: account.email }
}
