import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { products } from '#db/schema/catalog.ts'
import { productLabels } from '#db/schema/desk.ts'
import { shippingMethods } from '#db/schema/orders.ts'
import type { Toman } from '#domain/money.ts'
import type { ParcelItem } from '#domain/order/parcel.ts'
import type { TrackedMethod } from '#domain/order/progress/shipment.ts'
import type { ShippingMethod } from '#domain/order/shipping.ts'

const {
  isActive,
  trackingTemplate,
  version: _version,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...offered
} = getTableColumns(shippingMethods)

const selectActive = prepareOnce((db) =>
  db.select(offered).from(shippingMethods).where(eq(isActive, true)).orderBy(asc(offered.displayOrder), asc(offered.baseRate)),
)

/** Sorted by display order, then by rate (product §7.2). */
export async function activeShippingMethods(db: Db): Promise<ShippingMethod[]> {
  return selectActive(db).execute()
}

/** Whose parcels the method's own tracking page knows; null for a fallback method. */
export async function trackedMethod(db: Db, id: string | null): Promise<TrackedMethod | null> {
  if (id === null) return null
  const { courierType, isPost } = offered
  const [method] = await db.select({ courierType, isPost, trackingTemplate }).from(shippingMethods).where(eq(offered.id, id))
  return method ?? null
}

const { boxLengthMm, boxWidthMm, boxHeightMm } = products

/** The measures of a product's box; null unless all three are known. */
export const boxMm = sql<
  ParcelItem['boxMm']
>`case when ${boxLengthMm} is not null and ${boxWidthMm} is not null and ${boxHeightMm} is not null
  then jsonb_build_array(${boxLengthMm}, ${boxWidthMm}, ${boxHeightMm}) end`

/** Sorted; a product has few. */
export const labelsOfProduct = sql<string[]>`array(select label from ${productLabels} where product_id = ${products}.id order by label)`

export type ShippedProduct = Omit<ParcelItem, 'quantity'> & { readonly price: Toman | null }

/** What the cost of shipping depends on, of the active products among `ids`. */
export async function shippedProducts(db: Db, ids: readonly string[]): Promise<Map<string, ShippedProduct>> {
  const { id, farsiName: name, price, weightG, postable } = products
  const rows = await db
    .select({ id, name, price, weightG, postable, boxMm, labels: labelsOfProduct })
    .from(products)
    .where(and(equalsAny(id, ids), eq(products.status, 'active')))
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}
