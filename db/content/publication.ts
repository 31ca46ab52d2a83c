import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { pages, posts } from '#db/schema/content.ts'

type TextColumns = Pick<typeof posts, 'status' | 'publishedAt'> | Pick<typeof pages, 'status' | 'publishedAt'>

/** Published, and its moment has come, by the clock of the database. */
export function isPublic({ status, publishedAt }: TextColumns): SQL {
  return sql`(${status} = 'published' and (${publishedAt} is null or ${publishedAt} <= now()))`
}

/** Published, and public by itself when its moment comes. */
export function isScheduled({ status, publishedAt }: TextColumns): SQL<boolean> {
  return sql<boolean>`coalesce(${status} = 'published' and ${publishedAt} > now(), false)`
}

/** The next moment at which a text becomes public by itself; null when none does. */
export async function nextPublication(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select least((select min(published_at) from ${posts} where ${isScheduled(posts)}),
      (select min(published_at) from ${pages} where ${isScheduled(pages)})) as next`)
  return rows[0]?.next ?? null
}
