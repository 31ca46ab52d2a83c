import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { epochMs } from '#db/order/orders.ts'
import { customers, profiles } from '#db/schema/accounts.ts'
import {
  brands,
  categories,
  productAttributes,
  productFamilies,
  productImages,
  products,
  variantOptions,
  variantValues,
} from '#db/schema/catalog.ts'
import { postProducts, posts, slides, wholesaleCategories, wholesaleItems } from '#db/schema/content.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { orderItems, orders, shippingMethods, stockMoves } from '#db/schema/orders.ts'
import { productRatingsSummary, productReviews, reviewHelpfulVotes } from '#db/schema/shoppers.ts'
import { staffMembers, staffRoles } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { allProducts } from './all-products.ts'
import { optionRows, valueRows } from './attributes.ts'
import { attributeRows, brandRows, categoryRows, familyRows, imageRows, productRow, wholesaleRows } from './catalog.ts'
import { contentFolder, postRows } from './content.ts'
import { insertAll } from './insert.ts'
import { auditRows, itemRows, moveRows, orderRow, paidEventRow, shippingRows } from './order-rows.ts'
import { insertNewPages } from './pages.ts'
import { clerk, customerRows, profileRows } from './people.ts'
import { allPurchases, type Purchase, unitsIn } from './purchases.ts'
import { type RecentOrder, recentOrders } from './recent/orders.ts'
import { isCancelled, isPaid, recentAuditRows } from './recent/rows.ts'
import { type StoreReceipt, seedRecent } from './recent/seed-recent.ts'
import { reviewRowsOf } from './review-rows.ts'
import { holdSeedLock } from './seed-lock.ts'
import { slideRows } from './slides.ts'
import type { SeedProduct } from './types.ts'

type Options = {
  texts?: string
  /** With it the shop also has orders of the last weeks and work waiting at its desk, counted back from the present. */
  storeReceipt?: StoreReceipt
}

/** Fills an empty shop with the demo catalog in one transaction; false when the shop already has data. */
export async function seedDemo(db: Db, { texts = contentFolder, storeReceipt }: Options = {}): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdSeedLock(tx)
    if (!(await isEmpty(tx))) return false
    const purchases = allPurchases()
    const recent = storeReceipt ? recentOrders(new Date(await epochMs(tx))) : []
    await seedCatalog(tx, unitsOf(purchases, recent))
    await seedPeopleAndReviews(tx)
    await seedOrders(tx, purchases, recent)
    if (storeReceipt) await seedRecent(tx, recent, storeReceipt, texts)
    await insertNewPages(tx, texts)
    await seedPosts(tx, texts)
    return true
  })
}

/** The demo's products, categories, brands and options alone, for the shop of an owner: no person, order, review or text of the demo. */
export async function seedDemoCatalog(tx: Tx): Promise<number> {
  const none = new Map<SeedProduct, number>()
  await seedProducts(tx, { sold: none, taken: none })
  return allProducts.length
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ untouched: boolean }>(sql`select
    not exists (select from ${products}) and not exists (select from ${categories}) and not exists (select from ${profiles}) as untouched`)
  return rows[0]?.untouched === true
}

type Units = { sold: ReadonlyMap<SeedProduct, number>; taken: ReadonlyMap<SeedProduct, number> }

function unitsOf(purchases: readonly Purchase[], recent: readonly RecentOrder[]): Units {
  return {
    sold: unitsIn([...purchases, ...recent.filter(isPaid)]),
    taken: unitsIn([...purchases, ...recent.filter((order) => !isCancelled(order))]),
  }
}

async function seedCatalog(tx: Tx, units: Units): Promise<void> {
  await seedProducts(tx, units)
  const { groups, items } = wholesaleRows()
  await insertAll(tx, wholesaleCategories, groups)
  await insertAll(tx, wholesaleItems, items)
  await insertAll(tx, slides, slideRows())
}

async function seedProducts(tx: Tx, { sold, taken }: Units): Promise<void> {
  await insertAll(tx, categories, categoryRows())
  await insertAll(tx, brands, brandRows())
  await insertAll(tx, variantOptions, optionRows)
  await insertAll(tx, variantValues, valueRows(allProducts.map(({ attributes }) => attributes)))
  await insertAll(tx, productFamilies, familyRows())
  await insertAll(
    tx,
    products,
    allProducts.map((product) => productRow(product, sold.get(product) ?? 0, taken.get(product) ?? 0)),
  )
  await insertAll(tx, productImages, allProducts.flatMap(imageRows))
  await insertAll(tx, productAttributes, allProducts.flatMap(attributeRows))
}

async function seedPeopleAndReviews(tx: Tx): Promise<void> {
  await insertAll(tx, profiles, profileRows())
  await insertAll(tx, customers, customerRows())
  await tx.execute(sql`insert into ${staffMembers} (profile_id, role_id, created_at, updated_at)
    select p.id, r.id, p.created_at, p.created_at from ${profiles} p, ${staffRoles} r where p.id = ${clerk.userId} and r.name = ${presets.orders.name}`)
  const rows = allProducts.filter(({ reviews }) => reviews.length > 0).map(reviewRowsOf)
  await insertAll(
    tx,
    productReviews,
    rows.flatMap(({ reviews }) => reviews),
  )
  await insertAll(
    tx,
    reviewHelpfulVotes,
    rows.flatMap(({ votes }) => votes),
  )
  await insertAll(
    tx,
    productRatingsSummary,
    rows.map(({ summary }) => summary),
  )
}

async function seedOrders(tx: Tx, purchases: readonly Purchase[], recent: readonly RecentOrder[]): Promise<void> {
  await insertAll(tx, shippingMethods, shippingRows)
  await insertAll(tx, orders, purchases.map(orderRow))
  await insertAll(tx, orderItems, purchases.flatMap(itemRows))
  await insertAll(tx, stockMoves, purchases.flatMap(moveRows))
  await insertAll(tx, outbox, purchases.map(paidEventRow))
  // Sorted by time over all orders, as a real log.
  const log = [...purchases.flatMap(auditRows), ...recent.flatMap(recentAuditRows)]
  await insertAll(
    tx,
    auditLog,
    log.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
}

async function seedPosts(tx: Tx, texts: string): Promise<void> {
  const rows = postRows(texts)
  await insertAll(tx, posts, rows.posts)
  await insertAll(tx, postProducts, rows.products)
}
