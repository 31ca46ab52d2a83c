import { and, asc, eq } from 'drizzle-orm'
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

/** One of the program's own, or one that the owner added. */
export async function findPage(db: Db, slug: string, { isOwn }: { isOwn: boolean }) {
  const [page] = await db
    .select(text)
    .from(pages)
    .where(and(eq(pages.status, 'published'), eq(pages.slug, slug), eq(pages.isOwn, isOwn)))
  return page ?? null
}

/** Of both sorts, by title. */
export function publishedPages(db: Db) {
  const { slug, title, isOwn, status } = pages
  return db.select({ slug, title, isOwn }).from(pages).where(eq(status, 'published')).orderBy(asc(isOwn), asc(title))
}

/** Of the program's own pages. */
export async function publishedSlugs(db: Db): Promise<Set<string>> {
  const isShown = and(eq(pages.status, 'published'), eq(pages.isOwn, false))
  const rows = await db.select({ slug: pages.slug }).from(pages).where(isShown)
  return new Set(rows.map(({ slug }) => slug))
}
