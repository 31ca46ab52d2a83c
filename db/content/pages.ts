import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { pages } from '#db/schema/content.ts'
import { isPublic } from './publication.ts'

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
    .where(and(isPublic(pages), eq(pages.slug, slug), eq(pages.isOwn, isOwn)))
  return page ?? null
}

/** Of both sorts, by title. */
export function publishedPages(db: Db) {
  const { slug, title, isOwn } = pages
  return db.select({ slug, title, isOwn }).from(pages).where(isPublic(pages)).orderBy(asc(isOwn), asc(title))
}

/** Of the program's own pages. */
export async function publishedSlugs(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ slug: pages.slug })
    .from(pages)
    .where(and(isPublic(pages), eq(pages.isOwn, false)))
  return new Set(rows.map(({ slug }) => slug))
}
