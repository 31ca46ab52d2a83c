import { and, eq, sql } from 'drizzle-orm'
import { isOpenUntil } from '#db/clock.ts'
import type { Tx } from '#db/connect.ts'
import { deskDevices } from '#db/schema/staff.ts'

/** A browser that has signed in is known for half a year; trusted, it needs no code for 30 days. */
const known = sql`interval '180 days'`
const trusted = sql`interval '30 days'`

export async function findDevice(tx: Tx, profileId: string, tokenHash: Buffer): Promise<{ isTrusted: boolean } | null> {
  const [found] = await tx
    .select({ isTrusted: sql<boolean>`coalesce(${isOpenUntil(deskDevices.trustedUntil, trusted)}, false)` })
    .from(deskDevices)
    .where(and(eq(deskDevices.profileId, profileId), eq(deskDevices.tokenHash, tokenHash), isOpenUntil(deskDevices.expiresAt, known)))
  return found ?? null
}

type Device = { profileId: string; tokenHash: Buffer; deviceLabel: string | null }

/** Trust is only given, never extended by a sign-in without a code. */
export async function rememberDevice(tx: Tx, device: Device, { trust }: { trust: boolean }): Promise<void> {
  const until = trust ? { trustedUntil: sql`now() + ${trusted}` } : {}
  const seen = { lastSeenAt: sql`now()`, expiresAt: sql`now() + ${known}`, deviceLabel: device.deviceLabel, ...until }
  await tx
    .insert(deskDevices)
    .values({ ...device, ...seen })
    .onConflictDoUpdate({ target: [deskDevices.profileId, deskDevices.tokenHash], set: seen })
}
