import { eq } from 'drizzle-orm'
import type { Db, Tx } from './connect.ts'
import { equalsAny } from './equals-any.ts'
import { redirects } from './schema/content.ts'

/** The new path of each of these that moved. */
export async function movedPaths(db: Db, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // PostgreSQL has no text with a NUL; a URL may have one.
  const possible = paths.filter((path) => !path.includes('\0'))
  if (possible.length === 0) return new Map()
  const { fromPath, toPath } = redirects
  const rows = await db.select({ fromPath, toPath }).from(redirects).where(equalsAny(fromPath, possible))
  return new Map(rows.map((row) => [row.fromPath, row.toPath]))
}

/** The former paths of this one. */
export async function movedInto(db: Db, path: string): Promise<string[]> {
  const rows = await db.select({ fromPath: redirects.fromPath }).from(redirects).where(eq(redirects.toPath, path))
  return rows.map(({ fromPath }) => fromPath)
}

/** The old path leads to the new one from now on, as do the paths that led to the old one. A path in use again leads nowhere. */
export async function recordMove(tx: Tx, from: string, to: string): Promise<void> {
  if (from === to) return
  await tx.delete(redirects).where(eq(redirects.fromPath, to))
  await tx.update(redirects).set({ toPath: to }).where(eq(redirects.toPath, from))
  await tx
    .insert(redirects)
    .values({ fromPath: from, toPath: to })
    .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath: to } })
}

/** Many old paths lead to new pages, in one statement. A path that leads somewhere already stays as it is. */
export async function addRedirects(tx: Tx, moves: readonly { readonly from: string; readonly to: string }[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ from, to }) => ({ fromPath: from, toPath: to }))
  await tx.insert(redirects).values(rows).onConflictDoNothing()
}

/** A path that is used for something new. */
export async function forgetMove(tx: Tx, path: string): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.fromPath, path))
}
