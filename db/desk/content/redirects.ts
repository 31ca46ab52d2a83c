import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { redirects } from '#db/schema/content.ts'

/** By path. `q` is a part of either one. */
export function listDeskRedirects(db: Db, { q, after, limit }: { q: string; after: string | null; limit: number }) {
  const { fromPath: from, toPath: to, createdAt } = redirects
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const isFound = q === '' ? undefined : sql`(${from} ilike ${pattern} or ${to} ilike ${pattern})`
  return db
    .select({ from, to, createdAt })
    .from(redirects)
    .where(and(isFound, after === null ? undefined : gt(from, after)))
    .orderBy(asc(from))
    .limit(limit)
}

/** Until the end of the transaction no other redirect is added: two of them could make a circle. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`)
}

/** Everything on the way from this path, up to a length that no chain has: recorded moves are flat. */
export async function movesFrom(tx: Tx, path: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ from_path: string; to_path: string }>(sql`
    with recursive way (from_path, to_path, steps) as (
      select from_path, to_path, 1 from ${redirects} where from_path = ${path}
      union all
      select next.from_path, next.to_path, steps + 1 from way join ${redirects} as next on next.from_path = way.to_path where steps < 50)
    select from_path, to_path from way`)
  return new Map(rows.map((row) => [row.from_path, row.to_path]))
}

/** Where it led; null when there was none. */
export async function deleteRedirect(tx: Tx, from: string): Promise<string | null> {
  const [row] = await tx.delete(redirects).where(eq(redirects.fromPath, from)).returning({ to: redirects.toPath })
  return row?.to ?? null
}
