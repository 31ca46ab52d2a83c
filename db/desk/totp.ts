import { and, eq, isNull, sql } from 'drizzle-orm'
import { isWithinLast } from '#db/clock.ts'
import type { Tx } from '#db/connect.ts'
import { deskDevices, staffMembers, staffRecoveryCodes } from '#db/schema/staff.ts'
import { codePauseMinutes } from '#domain/desk/totp.ts'

const pause = sql`make_interval(mins => ${codePauseMinutes})`

/** The second factor of an active member, locked until the transaction ends: of concurrent requests with one code exactly one succeeds. */
export async function lockSecondFactor(tx: Tx, profileId: string) {
  const { totpSecretEncrypted, totpPendingEncrypted, totpLastStep, totpFailingSince } = staffMembers
  const [locked] = await tx
    .select({
      secret: totpSecretEncrypted,
      pending: totpPendingEncrypted,
      lastStep: totpLastStep,
      // Older failures do not count any more, nor those of a clock that was ahead.
      failures: sql<number>`case when ${isWithinLast(totpFailingSince, pause)} then ${staffMembers.totpFailures} else 0 end`,
      epochSeconds: sql<number>`extract(epoch from clock_timestamp())::double precision`,
    })
    .from(staffMembers)
    .where(and(eq(staffMembers.profileId, profileId), eq(staffMembers.status, 'active')))
    .for('no key update')
  return locked ?? null
}

export async function recordCodeSuccess(tx: Tx, profileId: string, step: number): Promise<void> {
  await tx
    .update(staffMembers)
    .set({ totpLastStep: step, totpFailures: 0, totpFailingSince: null })
    .where(eq(staffMembers.profileId, profileId))
}

/** The window begins with the first failure in it. */
export async function recordCodeFailure(tx: Tx, profileId: string, failures: number): Promise<void> {
  const since = failures === 1 ? sql`now()` : sql`coalesce(${staffMembers.totpFailingSince}, now())`
  await tx.update(staffMembers).set({ totpFailures: failures, totpFailingSince: since }).where(eq(staffMembers.profileId, profileId))
}

export async function setPendingSecret(tx: Tx, profileId: string, encrypted: Buffer): Promise<void> {
  await tx.update(staffMembers).set({ totpPendingEncrypted: encrypted }).where(eq(staffMembers.profileId, profileId))
}

/** The pending secret becomes the valid one. */
export async function adoptPendingSecret(tx: Tx, profileId: string, step: number): Promise<void> {
  await tx
    .update(staffMembers)
    .set({ totpSecretEncrypted: staffMembers.totpPendingEncrypted, totpPendingEncrypted: null, totpLastStep: step })
    .where(eq(staffMembers.profileId, profileId))
  await tx.update(staffMembers).set({ totpFailures: 0, totpFailingSince: null }).where(eq(staffMembers.profileId, profileId))
}

/** Removes the second factor with its recovery codes and trusted devices. */
export async function clearSecondFactor(tx: Tx, profileId: string): Promise<void> {
  await tx
    .update(staffMembers)
    .set({ totpSecretEncrypted: null, totpPendingEncrypted: null, totpFailures: 0, totpFailingSince: null })
    .where(eq(staffMembers.profileId, profileId))
  await replaceRecoveryCodes(tx, profileId, [])
  await tx.delete(deskDevices).where(eq(deskDevices.profileId, profileId))
}

export async function replaceRecoveryCodes(tx: Tx, profileId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.profileId, profileId))
  if (hashes.length > 0) await tx.insert(staffRecoveryCodes).values(hashes.map((codeHash) => ({ profileId, codeHash })))
}

/** Each code is valid once. */
export async function takeRecoveryCode(tx: Tx, profileId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffRecoveryCodes.profileId, profileId), eq(staffRecoveryCodes.codeHash, codeHash), isNull(staffRecoveryCodes.usedAt)))
    .returning({ id: staffRecoveryCodes.id })
  return taken.length === 1
}
