import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { isScheduled } from '#db/content/publication.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { equalsAny } from '#db/equals-any.ts'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { postProducts, posts } from '#db/schema/content.ts'
import { joinTags, splitProducts, splitTags, type TextForm } from '#domain/desk/content/text-form.ts'
import { type AddedTextTable, publicationMoment, type StoredText } from './text-table.ts'

/** Newest first. `q` is a part of the title or the slug. */
export function listDeskPosts(db: Db, { q, after, limit }: { q: string; after: ListCursor | null; limit: number }) {
  const { id, slug, title, authorName, status, publishedAt, createdAt, coverImageUrl } = posts
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const isFound = q === '' ? undefined : sql`(${title} ilike ${pattern} or ${slug} ilike ${pattern})`
  const isAfter = after ? sql`(${createdAt}, ${id}) < (${momentOf(after.value)}, ${after.id}::uuid)` : undefined
  return db
    .select({
      ...{ id, slug, title, authorName, status, publishedAt, coverUrl: coverImageUrl },
      isScheduled: isScheduled(posts),
      created: microsOf(createdAt),
    })
    .from(posts)
    .where(and(isFound, isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.$count(posts, eq(posts.slug, slug))) > 0
}

const insert: AddedTextTable['insert'] = async (tx, text) => {
  const id = newId()
  await tx.insert(posts).values({ id, ...text, summary: '', body: '', status: 'draft' })
  return id
}

async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, id))
}

/** The slugs among these that no product has. */
export async function unknownProducts(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db.select({ slug: products.slug }).from(products).where(equalsAny(products.slug, slugs))
  const known = new Set(rows.map(({ slug }) => slug))
  return slugs.filter((slug) => !known.has(slug))
}

const columns = { ...getTableColumns(posts), isScheduled: isScheduled(posts) }

async function textOf(db: Db, row: typeof posts.$inferSelect & { isScheduled: boolean }): Promise<StoredText> {
  const { id, slug, version, status, title, summary, body, authorName, seoTitle, seoDescription } = row
  const linked = await db
    .select({ slug: products.slug })
    .from(postProducts)
    .innerJoin(products, eq(products.id, postProducts.productId))
    .where(eq(postProducts.postId, id))
    .orderBy(asc(postProducts.displayOrder))
  const form = {
    ...{ title, slug, summary, body, authorName, seoTitle, seoDescription },
    tags: joinTags(row.tags),
    products: linked.map((product) => product.slug).join('\n'),
    coverUrl: row.coverImageUrl ?? '',
    coverAlt: row.coverImageAlt ?? '',
  }
  return { id, slug, version, status, scheduledFor: row.isScheduled ? row.publishedAt : null, form }
}

async function find(db: Db, id: string): Promise<StoredText | null> {
  const [row] = await db.select(columns).from(posts).where(eq(posts.id, id))
  return row ? textOf(db, row) : null
}

async function lock(tx: Tx, id: string): Promise<StoredText | null> {
  const [row] = await tx.select(columns).from(posts).where(eq(posts.id, id)).for('update')
  return row ? textOf(tx, row) : null
}

async function update(tx: Tx, id: string, form: TextForm): Promise<number> {
  const { title = '', slug = '', summary = '', body = '', authorName = '', seoTitle = '', seoDescription = '', coverUrl, coverAlt } = form
  const [row] = await tx
    .update(posts)
    .set({
      ...{ title, slug, summary, body, authorName, seoTitle, seoDescription },
      tags: splitTags(form.tags ?? ''),
      coverImageUrl: coverUrl || null,
      coverImageAlt: coverUrl ? (coverAlt ?? '') : null,
      version: sql`${posts.version} + 1`,
    })
    .where(eq(posts.id, id))
    .returning({ version: posts.version })
  if (!row) throw new Error('a locked post has a row')
  await tx.delete(postProducts).where(eq(postProducts.postId, id))
  await tx.execute(sql`
    insert into ${postProducts} (post_id, product_id, display_order)
    select ${id}::uuid, product.id, named.position
    from unnest(${sql.param(splitProducts(form.products ?? ''))}::text[]) with ordinality as named (slug, position)
    join ${products} as product on product.slug = named.slug`)
  return row.version
}

const setStatus: AddedTextTable['setStatus'] = async (tx, id, status, at = null) => {
  await tx
    .update(posts)
    .set({ status, publishedAt: publicationMoment(posts.publishedAt, status, at) })
    .where(eq(posts.id, id))
}

export const postTexts: AddedTextTable = { objectType: 'post', find, lock, update, setStatus, isSlugTaken, insert, remove }
