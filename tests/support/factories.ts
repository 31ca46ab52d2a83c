import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { appointStaff } from '#db/desk/staff.ts'
import { newId } from '#db/ids.ts'
import { type AccountStatus, customerAddresses, customers, profiles, sessions } from '#db/schema/accounts.ts'
import {
  brands,
  categories,
  productAttributes,
  productImages,
  products,
  type Visibility,
  variantOptions,
  variantValues,
} from '#db/schema/catalog.ts'
import { shippingMethods } from '#db/schema/orders.ts'
import { cartItems, productRatingsSummary, productReviews } from '#db/schema/shoppers.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { valueSlug } from '#domain/value-slug.ts'

/** Rows for tests: each factory takes what matters to the test and fills in the rest. */
export type Category = typeof categories.$inferSelect
export type Brand = typeof brands.$inferSelect
export type Product = typeof products.$inferSelect
export type Shopper = { userId: string; customerId: string; fullName: string; email: string; phone: string }

const unique = (): string => randomBytes(6).toString('hex')

function only<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

type CategoryFacts = { name?: string; slug?: string; parent?: Category; status?: Visibility; isAccessory?: boolean }

export async function aCategory(
  db: Db,
  { name = 'گوشی موبایل', slug = `category-${unique()}`, parent, ...facts }: CategoryFacts = {},
): Promise<Category> {
  return only(
    await db
      .insert(categories)
      .values({ name, slug, parentId: parent?.id ?? null, ...facts })
      .returning(),
  )
}

export async function aBrand(db: Db, { name = `Brand ${unique()}`, slug = `brand-${unique()}`, farsiName = 'برند' } = {}): Promise<Brand> {
  return only(await db.insert(brands).values({ name, slug, farsiName }).returning())
}

type ProductFacts = {
  slug?: string
  sku?: string
  title?: string
  farsiName?: string
  description?: string
  price?: number | null
  stock?: number
  status?: Visibility
  category?: Category
  brand?: Brand
  images?: string[]
  /** Option slug to value, like the demo catalog. */
  attributes?: Record<string, string>
  weightG?: number
  postable?: boolean
  createdAt?: Date
}

/** On sale for 10,000,000 toman with ten in stock, unless the test says otherwise. */
export async function aProduct(db: Db, facts: ProductFacts = {}): Promise<Product> {
  const {
    stock = 10,
    price = 10_000_000,
    category,
    brand,
    images = ['/media/products/phone-pro-blue-pair.webp'],
    attributes = {},
    ...rest
  } = facts
  const name = unique()
  const product = only(
    await db
      .insert(products)
      .values({
        slug: `product-${name}`,
        title: `Product ${name}`,
        farsiName: `کالای ${name}`,
        sku: name,
        ...rest,
        price: price === null ? null : toman(price),
        stockQuantity: stock,
        openingStock: stock,
        mainImageUrl: images[0] ?? null,
        categoryId: (category ?? (await aCategory(db))).id,
        brandId: (brand ?? (await aBrand(db))).id,
      })
      .returning(),
  )
  for (const [displayOrder, imageUrl] of images.entries()) {
    await db
      .insert(productImages)
      .values({ productId: product.id, imageUrl, alt: product.farsiName, width: 1000, height: 1000, displayOrder })
  }
  for (const [option, value] of Object.entries(attributes)) await giveAttribute(db, product.id, option, value)
  return product
}

async function giveAttribute(db: Db, productId: string, option: string, value: string): Promise<void> {
  const ofOption = db.insert(variantOptions).values({ slug: option, name: option })
  const { id: optionId } = only(await ofOption.onConflictDoUpdate({ target: variantOptions.slug, set: { slug: option } }).returning())
  const ofValue = db.insert(variantValues).values({ optionId, value, slug: valueSlug(value) })
  const valueTarget = [variantValues.optionId, variantValues.slug]
  const { id: valueId } = only(await ofValue.onConflictDoUpdate({ target: valueTarget, set: { value } }).returning())
  await db.insert(productAttributes).values({ productId, optionId, valueId })
}

type ShopperFacts = { fullName?: string; email?: string; phone?: string; status?: AccountStatus; passwordHash?: string }

export async function aShopper(db: Db, facts: ShopperFacts = {}): Promise<Shopper> {
  const {
    fullName = 'مریم احمدی',
    email = `${unique()}@example.invalid`,
    phone = `09${randomInt(1e9).toString().padStart(9, '0')}`,
  } = facts
  const { id: userId } = only(
    await db
      .insert(profiles)
      .values({ ...facts, fullName, email, phone })
      .returning(),
  )
  const [firstName = '', lastName = ''] = fullName.split(' ')
  const customerNumber = `CUST-${randomInt(1e12)}`
  const { id: customerId } = only(
    await db.insert(customers).values({ userId, email, phone, firstName, lastName, customerNumber }).returning(),
  )
  return { userId, customerId, fullName, email, phone }
}

export async function aStaffMember(
  db: Db,
  { role = presets.orders.name, ...facts }: ShopperFacts & { role?: string } = {},
): Promise<Shopper> {
  const member = await aShopper(db, { fullName: 'کارشناس فروش', ...facts })
  await db.transaction((tx) => appointStaff(tx, member.email, role))
  return member
}

/** Valid for an hour; `tokenHash` is what the cookie's SHA-256 must be. */
export async function aSession(
  db: Db,
  { userId, tokenHash = randomBytes(32) }: { userId: string; tokenHash?: Buffer },
): Promise<{ id: string }> {
  const inAnHour = sql`now() + interval '1 hour'`
  return only(await db.insert(sessions).values({ userId, tokenHash, expiresAt: inAnHour, endsAt: inAnHour }).returning({ id: sessions.id }))
}

export async function anAddress(
  db: Db,
  { customerId }: Shopper,
  { isDefault = false, city = 'تهران', province = 'تهران' } = {},
): Promise<typeof customerAddresses.$inferSelect> {
  const where = {
    addressLine1: 'خیابان نمونه، پلاک ۱۲',
    city,
    province,
    recipientName: 'مریم احمدی',
    recipientPhone: '09120000000',
  }
  return only(
    await db
      .insert(customerAddresses)
      .values({ customerId, addressType: 'home', isDefault, ...where })
      .returning(),
  )
}

type ShippingFacts = { rate?: number; isActive?: boolean } & Partial<
  Pick<typeof shippingMethods.$inferInsert, 'methodType' | 'cities' | 'isPost' | 'maxWeightG' | 'terms'>
>

export async function aShippingMethod(
  db: Db,
  { rate = 50_000, isActive = true, ...facts }: ShippingFacts = {},
): Promise<typeof shippingMethods.$inferSelect> {
  const method = { methodName: 'پست پیشتاز', methodType: 'standard', deliveryTime: '۳ تا ۵ روز کاری', courierType: 'پست' } as const
  return only(
    await db
      .insert(shippingMethods)
      .values({ ...method, ...facts, baseRate: toman(rate), isActive })
      .returning(),
  )
}

type ReviewFacts = {
  shopper?: Shopper
  rating?: 1 | 2 | 3 | 4 | 5
  title?: string
  comment?: string
  createdAt?: Date
  isVerifiedPurchase?: boolean
}

/** Updates the product's rating summary. A verified purchase needs an order: see `anOrder`. */
export async function aReview(db: Db, product: { id: string }, { shopper, rating = 5, comment = 'راضی هستم', ...facts }: ReviewFacts = {}) {
  const author = shopper ?? (await aShopper(db))
  const column = { 1: 'count1', 2: 'count2', 3: 'count3', 4: 'count4', 5: 'count5' } as const
  const key = column[rating]
  await db
    .insert(productRatingsSummary)
    .values({ productId: product.id, [key]: 1 })
    .onConflictDoUpdate({ target: productRatingsSummary.productId, set: { [key]: sql`${productRatingsSummary[key]} + 1` } })
  const review = { id: newId(), productId: product.id, userId: author.userId, userName: author.fullName, rating, comment, ...facts }
  return only(await db.insert(productReviews).values(review).returning())
}

export async function aCart(db: Db, userId: string, lines: readonly { productId: string; quantity: number }[]): Promise<void> {
  await db.insert(cartItems).values(lines.map((line) => ({ userId, ...line })))
}

export async function stockOf(db: Db, product: { id: string }): Promise<number> {
  const { stock } = only(await db.select({ stock: products.stockQuantity }).from(products).where(eq(products.id, product.id)))
  return stock
}
