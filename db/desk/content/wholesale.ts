import { asc, desc, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { type WholesaleStatus, wholesaleCategories, wholesaleItems } from '#db/schema/content.ts'
import type { ListGroup } from '#domain/content/owner-lists.ts'
import { groupedDigits, parseToman } from '#domain/money.ts'

/** Every category and item, whatever its state, in the sequence of the page. */
export async function readWholesaleList(db: Db): Promise<ListGroup[]> {
  const { order, name } = wholesaleCategories
  const categories = await db.select().from(wholesaleCategories).orderBy(sql`coalesce(${order}, 999)`, sql`${name} collate "fa-x-icu"`)
  const items = await db
    .select()
    .from(wholesaleItems)
    .orderBy(asc(wholesaleItems.displayOrder), desc(wholesaleItems.createdAt), desc(wholesaleItems.id))
  const ofCategory = Map.groupBy(items, ({ categoryId }) => categoryId)
  return categories.map((category) => ({
    id: category.id,
    values: { name: category.name, description: category.description },
    rows: (ofCategory.get(category.id) ?? []).map((item) => ({
      id: item.id,
      values: { name: item.name, price: item.price === null ? '' : groupedDigits(item.price), status: item.status },
    })),
  }))
}

/** The tables become the list: rows that it leaves out are deleted, those that stay keep the day they were added. */
export async function writeWholesaleList(tx: Tx, groups: readonly ListGroup[]): Promise<void> {
  const categories = groups.map(({ id, values: { name = '', description = '' } }, order) => ({ id, name, description, order }))
  const items = groups.flatMap((group) =>
    group.rows.map(({ id, values: { name = '', price = '', status = '' } }, displayOrder) => ({
      ...{ id, categoryId: group.id, name, displayOrder },
      price: parseToman(price),
      status: status as WholesaleStatus,
    })),
  )
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  await tx.delete(wholesaleItems).where(items.length > 0 ? notInArray(wholesaleItems.id, ids(items)) : undefined)
  if (categories.length > 0) {
    const set = { name: sql`excluded.name`, description: sql`excluded.description`, order: sql`excluded."order"` }
    await tx.insert(wholesaleCategories).values(categories).onConflictDoUpdate({ target: wholesaleCategories.id, set })
  }
  if (items.length > 0) {
    const set = {
      ...{ name: sql`excluded.name`, categoryId: sql`excluded.category_id`, displayOrder: sql`excluded.display_order` },
      ...{ price: sql`excluded.price`, status: sql`excluded.status` },
    }
    await tx.insert(wholesaleItems).values(items).onConflictDoUpdate({ target: wholesaleItems.id, set })
  }
  await tx.delete(wholesaleCategories).where(categories.length > 0 ? notInArray(wholesaleCategories.id, ids(categories)) : undefined)
}
