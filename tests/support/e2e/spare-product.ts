import { eq } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { brands, categories, products } from '#db/schema/catalog.ts'
import { aProduct } from '#tests/support/factories.ts'

/** A hidden product without pictures, of a category and a brand of the demo: new ones would stand in the shop's menus. */
export async function makeSpareProduct(db: Db): Promise<{ id: string; slug: string }> {
  const [category] = await db.select().from(categories).where(eq(categories.slug, 'power-bank'))
  const [brand] = await db.select().from(brands).where(eq(brands.slug, 'anker'))
  if (!category || !brand) throw new Error('the demo has another catalog')
  const facts = { category, brand, images: [], stock: 0, price: null, status: 'inactive', createdAt: new Date('2001-01-01') } as const
  const { id, slug } = await aProduct(db, { ...facts, images: [] })
  return { id, slug }
}

export async function showProduct(db: Db, id: string, isShown: boolean): Promise<void> {
  await db
    .update(products)
    .set({ status: isShown ? 'active' : 'inactive' })
    .where(eq(products.id, id))
}
