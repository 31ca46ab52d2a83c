import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { wholesaleCategories, wholesaleItems } from '#db/schema/content.ts'
import type { WholesaleCategory } from '#domain/content/wholesale.ts'

const { id, name, description, order } = wholesaleCategories

/** The products for partners by category in the owner's sequence, else newest first (product §7.2). Categories are sorted in the domain. */
export async function itemsInStock(db: Db): Promise<WholesaleCategory[]> {
  const rows = await db
    .select({
      category: { id, name, description, order },
      item: { id: wholesaleItems.id, name: wholesaleItems.name, price: wholesaleItems.price, createdAt: wholesaleItems.createdAt },
    })
    .from(wholesaleItems)
    .innerJoin(wholesaleCategories, and(eq(wholesaleCategories.id, wholesaleItems.categoryId), eq(wholesaleItems.status, 'in_stock')))
    .orderBy(asc(wholesaleItems.displayOrder), desc(wholesaleItems.createdAt), desc(wholesaleItems.id))
  const groups = Map.groupBy(rows, ({ category }) => category.id)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const items = group.map(({ item }) => ({ ...item, status: 'in_stock' as const, createdAt: item.createdAt.toISOString() }))
    return first ? [{ ...first.category, items }] : []
  })
}
