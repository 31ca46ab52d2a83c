import { eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { priceChanges, products } from '#db/schema/catalog.ts'
import { allProducts } from '#db/seed/all-products.ts'
import { productId } from '#db/seed/catalog.ts'
import { toman } from '#domain/money.ts'

/** Products whose price went down lately: percent of the list price, and days ago. */
const discounts: readonly [slug: string, percent: number, daysAgo: number][] = [
  ['galaxy-a56', 8, 6],
  ['redmi-note-14', 6, 11],
  ['macbook-pro-14-m4-pro-512-black', 5, 4],
  ['ipad-11th-a16-128-silver', 6, 15],
  ['galaxy-watch8-44-graphite', 9, 8],
  ['airpods-pro-2-usb-c', 7, 3],
  ['jbl-tune-720bt-blue', 12, 13],
  ['logitech-pebble-mouse-2-white', 10, 2],
]

const dayMs = 86_400_000

/** List prices with the record that they were charged: pages strike nothing else through (product §2.3). */
export async function seedListPrices(tx: Tx, now: Date): Promise<void> {
  for (const [slug, percent, daysAgo] of discounts) {
    const product = allProducts.find((one) => one.slug === slug)
    if (!product?.price) throw new Error(`no price to discount: ${slug}`)
    const listPrice = toman(Math.round(product.price / (1 - percent / 100) / 10_000) * 10_000)
    await tx
      .update(products)
      .set({ listPrice })
      .where(eq(products.id, productId(product)))
    await tx.insert(priceChanges).values({
      ...{ productId: productId(product), oldPrice: listPrice, newPrice: toman(product.price), wasCharged: true },
      changedAt: new Date(now.getTime() - daysAgo * dayMs),
    })
  }
}
