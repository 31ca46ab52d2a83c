import { and, eq } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { pages } from '../schema/content.ts'

const text = {
  slug: pages.slug,
  title: pages.title,
  description: pages.description,
  body: pages.body,
  seoTitle: pages.seoTitle,
  seoDescription: pages.seoDescription,
  updatedAt: pages.updatedAt,
}

export async function findPage(db: Db, slug: string) {
  const [page] = await db
    .select(text)
    .from(pages)
    .where(and(eq(pages.status, 'published'), eq(pages.slug, slug)))
  return page ?? null
}

export async function publishedSlugs(db: Db): Promise<Set<string>> {
  const rows = await db.select({ slug: pages.slug }).from(pages).where(eq(pages.status, 'published'))
  return new Set(rows.map(({ slug }) => slug))
}
