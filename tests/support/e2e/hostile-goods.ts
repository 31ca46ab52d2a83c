import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { brands, categories } from '#db/schema/catalog.ts'
import { aProduct } from '#tests/support/factories.ts'
import { hostileStrings } from '#tests/support/hostile-strings.ts'

/** Hidden products full of markup, of a category and a brand of the demo; their names end with the word. Returns their ids. */
export async function makeHostileGoods(db: Db, word: string): Promise<string[]> {
  const count = hostileStrings.length / 5
  const part = (index: number, number: number) => hostileStrings[number * count + index] ?? ''
  const [category] = await db.select().from(categories).where(eq(categories.slug, 'power-bank'))
  const [brand] = await db.select().from(brands).where(eq(brands.slug, 'anker'))
  if (!category || !brand) throw new Error('the demo has another catalog')
  const facts = { category, brand, images: [], status: 'inactive', createdAt: new Date('2001-01-01') } as const
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const texts = { farsiName: `${part(index, 0)} ${word}`, title: part(index, 1), description: part(index, 2) }
    ids.push((await aProduct(db, { ...facts, ...texts, images: [] })).id)
  }
  return ids
}

export async function removeHostileGoods(db: Db, word: string): Promise<void> {
  await db.execute(sql`delete from products where status = 'inactive' and farsi_name like ${`% ${word}`}`)
}
