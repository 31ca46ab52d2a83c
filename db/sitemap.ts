import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { isPublic } from './content/publication.ts'
import { products } from './schema/catalog.ts'
import { pages, posts } from './schema/content.ts'

export async function countProductsIn(db: Db, categoryIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) as count from ${products} where status = 'active' and category_id = any(${sql.param(categoryIds)}::uuid[])`,
  )
  return rows[0]?.count ?? 0
}

export type SitemapProduct = { slug: string; changedOn: string }

/** Sorted by id, so that new products come last and earlier parts of the sitemap do not change. */
export async function productsForSitemap(db: Db, categoryIds: readonly string[], part: { offset: number; limit: number }) {
  const { rows } = await db.execute<SitemapProduct>(sql`
    select slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as "changedOn" from ${products}
    where status = 'active' and category_id = any(${sql.param(categoryIds)}::uuid[])
    order by id limit ${part.limit} offset ${part.offset}`)
  return rows
}

type SitemapText = { kind: 'page' | 'own' | 'post'; slug: string; title: string; changedOn: string }

/** Published pages and posts with the date of their last change. */
export async function textsForSitemap(db: Db): Promise<SitemapText[]> {
  const { rows } = await db.execute<SitemapText>(sql`
    select case when is_own then 'own' else 'page' end as kind, slug, title, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as "changedOn"
    from ${pages} where ${isPublic(pages)}
    union all
    select 'post', slug, title, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD')
    from ${posts} where ${isPublic(posts)}
    order by 1, 2`)
  return rows
}
