import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Mobile } from '#domain/account/mobile.ts'
import { isOpenUntil } from '../clock.ts'
import type { Db } from '../connect.ts'
import { registrationTickets } from '../schema/accounts.ts'

type Ticket = { ticketHash: Buffer; browserHash: Buffer }

const lives = sql`interval '30 minutes'`

export async function insertTicket(db: Db, ticket: Ticket & { phone: Mobile }): Promise<void> {
  await db.insert(registrationTickets).values({ ...ticket, expiresAt: sql`now() + ${lives}` })
}

function isGood({ ticketHash, browserHash }: Ticket): SQL | undefined {
  const { ticketHash: hash, browserHash: browser, usedAt, expiresAt } = registrationTickets
  return and(eq(hash, ticketHash), eq(browser, browserHash), sql`${usedAt} is null and ${isOpenUntil(expiresAt, lives)}`)
}

/** The number that a valid ticket proves, or null. */
export async function findTicketPhone(db: Db, ticket: Ticket): Promise<Mobile | null> {
  const [found] = await db.select({ phone: registrationTickets.phone }).from(registrationTickets).where(isGood(ticket))
  return found ? (found.phone as Mobile) : null
}

/** Deletes the ticket and returns the number it proves; null when it is unknown or expired. */
export async function useTicket(db: Db, ticket: Ticket): Promise<Mobile | null> {
  const used = db.update(registrationTickets).set({ usedAt: sql`now()` }).where(isGood(ticket))
  const [row] = await used.returning({ phone: registrationTickets.phone })
  return row ? (row.phone as Mobile) : null
}
