import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { media, productImages, products } from '#db/schema/catalog.ts'

/** A product as its page of pictures needs it. */
export async function findPictured(db: Db, productId: string) {
  const { id, farsiName, slug, status, picturesVersion } = products
  const [product] = await db.select({ id, farsiName, slug, status, version: picturesVersion }).from(products).where(eq(id, productId))
  return product ?? null
}

/** The same, locked until the transaction ends. */
export async function lockPictured(tx: Tx, productId: string) {
  const { id, farsiName, picturesVersion } = products
  const [product] = await tx
    .select({ id, farsiName, version: picturesVersion })
    .from(products)
    .where(eq(id, productId))
    .for('no key update')
  return product ?? null
}

/** All pictures of a product, those without an alternative text too. */
export function listPictures(db: Db, productId: string) {
  const { id, imageUrl, alt, width, height, displayOrder } = productImages
  return db
    .select({ id, url: imageUrl, alt, width, height, displayOrder })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.displayOrder))
}

export async function findMedia(db: Db, contentHash: Buffer) {
  const [row] = await db.select().from(media).where(eq(media.contentHash, contentHash))
  return row ?? null
}

export type NewMedia = typeof media.$inferInsert

/** Null when the same file was stored meanwhile. */
export async function insertMedia(tx: Tx, row: NewMedia): Promise<typeof media.$inferSelect | null> {
  const [stored] = await tx.insert(media).values(row).onConflictDoNothing({ target: media.contentHash }).returning()
  return stored ?? null
}

export async function insertPicture(tx: Tx, picture: typeof productImages.$inferInsert): Promise<string> {
  const [row] = await tx.insert(productImages).values(picture).returning({ id: productImages.id })
  if (!row) throw new Error('a picture was not stored')
  return row.id
}

type Listed = { readonly id: string; readonly alt: string }

/** The pictures of a locked product become these, in this sequence; the others are removed. */
export async function replacePictures(tx: Tx, productId: string, pictures: readonly Listed[]): Promise<void> {
  const [ids, alts] = [sql.param(pictures.map(({ id }) => id)), sql.param(pictures.map(({ alt }) => alt))]
  await tx.execute(sql`delete from ${productImages} where product_id = ${productId}::uuid and id <> all (${ids}::uuid[])`)
  await tx.execute(sql`
    update ${productImages} as one set display_order = listed.position - 1, alt = listed.alt
    from unnest(${ids}::uuid[], ${alts}::text[]) with ordinality as listed (id, alt, position)
    where one.id = listed.id and one.product_id = ${productId}::uuid
      and (one.display_order, one.alt) is distinct from (listed.position - 1, listed.alt)`)
}

/** After every change: the main picture is the first published one. Returns the new version of the list. */
export async function raisePicturesVersion(tx: Tx, productId: string): Promise<number> {
  const [row] = await tx
    .update(products)
    .set({
      picturesVersion: sql`${products.picturesVersion} + 1`,
      mainImageUrl: sql`(select image_url from ${productImages} where product_id = ${productId}::uuid and alt <> '' order by display_order limit 1)`,
    })
    .where(eq(products.id, productId))
    .returning({ version: products.picturesVersion })
  if (!row) throw new Error('a locked product has a row')
  return row.version
}
