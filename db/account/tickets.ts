import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isOpenUntil } from '#db/clock.ts'
import type { Db } from '#db/connect.ts'
import { registrationTickets } from '#db/schema/accounts.ts'
import type { Mobile } from '#domain/account/mobile.ts'

type Ticket = { ticketHash: Buffer; browserHash: Buffer }

const lifetime = sql`interval '30 minutes'`

export async function insertTicket(db: Db, ticket: Ticket & { phone: Mobile }): Promise<void> {
  await db.insert(registrationTickets).values({ ...ticket, expiresAt: sql`now() + ${lifetime}` })
}

function isUnexpired({ ticketHash, browserHash }: Ticket): SQL | undefined {
  const { ticketHash: hash, browserHash: browser, expiresAt } = registrationTickets
  return and(eq(hash, ticketHash), eq(browser, browserHash), isOpenUntil(expiresAt, lifetime))
}

function isUsable(ticket: Ticket): SQL | undefined {
  return and(isUnexpired(ticket), isNull(registrationTickets.usedAt))
}

/** The number that a valid ticket proves, or null. */
export async function findTicketPhone(db: Db, ticket: Ticket): Promise<Mobile | null> {
  const [found] = await db.select({ phone: registrationTickets.phone }).from(registrationTickets).where(isUsable(ticket))
  return found ? (found.phone as Mobile) : null
}

/** The number of a ticket that was used within its lifetime, or null. */
export async function findUsedTicketPhone(db: Db, ticket: Ticket): Promise<Mobile | null> {
  const isUsed = and(isUnexpired(ticket), isNotNull(registrationTickets.usedAt))
  const [found] = await db.select({ phone: registrationTickets.phone }).from(registrationTickets).where(isUsed)
  return found ? (found.phone as Mobile) : null
}

/** Marks the ticket as used and returns the number it proves; null when it is unknown or expired. */
export async function useTicket(db: Db, ticket: Ticket): Promise<Mobile | null> {
  const used = db.update(registrationTickets).set({ usedAt: sql`now()` }).where(isUsable(ticket))
  const [row] = await used.returning({ phone: registrationTickets.phone })
  return row ? (row.phone as Mobile) : null
}
