import { and, arrayContains, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { postProducts, posts } from '#db/schema/content.ts'
import { type PostCard, readingMinutes } from '#domain/content/blog.ts'
import { isPublic } from './publication.ts'

const card = {
  slug: posts.slug,
  title: posts.title,
  summary: posts.summary,
  coverImageUrl: posts.coverImageUrl,
  coverImageAlt: posts.coverImageAlt,
  authorName: posts.authorName,
  tags: posts.tags,
  publishedAt: posts.publishedAt,
  createdAt: posts.createdAt,
  words: sql<number>`cardinality(regexp_split_to_array(btrim(${posts.body}), '\\s+'))`,
}

type CardRow = Omit<typeof posts.$inferSelect, 'id' | 'body' | 'status' | 'updatedAt' | 'version' | 'seoTitle' | 'seoDescription'> & {
  words: number
}

function toPostCard({ coverImageUrl, coverImageAlt, words, publishedAt, createdAt, ...row }: CardRow): PostCard {
  return {
    ...row,
    cover: coverImageUrl === null ? null : { url: coverImageUrl, alt: coverImageAlt ?? '' },
    publishedAt: (publishedAt ?? createdAt).toISOString(),
    readingMinutes: readingMinutes(words),
  }
}

const isPublished = isPublic(posts)
const newestFirst = [desc(posts.publishedAt), desc(posts.id)]

/** Published posts only, newest first. */
export async function listPostCards(db: Db, { tag, limit, offset }: { tag: string | null; limit: number; offset: number }) {
  const rows = await db
    .select(card)
    .from(posts)
    .where(and(isPublished, tag === null ? undefined : arrayContains(posts.tags, [tag])))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return rows.map(toPostCard)
}

export async function countPosts(db: Db, tag: string | null): Promise<number> {
  return db.$count(posts, and(isPublished, tag === null ? undefined : arrayContains(posts.tags, [tag])))
}

/** The tags in use, most used first. */
export async function tagsInUse(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select tag as name, count(*)::integer as count from ${posts}, unnest(tags) as tag
    where ${isPublished} group by tag order by count(*) desc, tag collate "fa-x-icu"`)
  return rows
}

export type PostText = { id: string; card: PostCard; body: string; seoTitle: string; seoDescription: string; updatedAt: Date }

export async function findPost(db: Db, slug: string): Promise<PostText | null> {
  const { id, body, seoTitle, seoDescription, updatedAt } = posts
  const [row] = await db
    .select({ id, card, body, seoTitle, seoDescription, updatedAt })
    .from(posts)
    .where(and(isPublished, eq(posts.slug, slug)))
  return row ? { ...row, card: toPostCard(row.card) } : null
}

/** Sorted by the number of common tags, then newest first. */
export async function relatedPosts(db: Db, post: { id: string; tags: readonly string[] }, limit: number): Promise<PostCard[]> {
  const common = sql`cardinality(array(select unnest(${posts.tags}) intersect select unnest(${sql.param([...post.tags])}::text[])))`
  const rows = await db
    .select(card)
    .from(posts)
    .where(and(isPublished, ne(posts.id, post.id)))
    .orderBy(desc(common), ...newestFirst)
    .limit(limit)
  return rows.map(toPostCard)
}

export async function productsOfPost(db: Db, postId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: postProducts.productId })
    .from(postProducts)
    .where(eq(postProducts.postId, postId))
    .orderBy(asc(postProducts.displayOrder))
  return rows.map(({ productId }) => productId)
}
