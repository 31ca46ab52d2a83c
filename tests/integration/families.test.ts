import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dbFault } from '#db/errors.ts'
import { checkInvariants } from '#db/invariants.ts'
import { priceChanges, productAttributes, productFamilies, products, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct } from '#tests/support/factories.ts'

const { db } = await testDatabase()

const blue = await aProduct(db, { attributes: { color: 'آبی', storage: '128' } })
const black = await aProduct(db, { attributes: { color: 'مشکی', storage: '128' } })
const optionId = async (slug: string) =>
  (await db.select({ id: variantOptions.id }).from(variantOptions).where(eq(variantOptions.slug, slug)))[0]?.id ?? ''
const color = await optionId('color')
const storage = await optionId('storage')
const valuesOf = async (product: { id: string }) =>
  (await db.select({ values: products.familyValues }).from(products).where(eq(products.id, product.id)))[0]?.values

const [family] = await db
  .insert(productFamilies)
  .values({ name: 'گوشی', optionIds: [color] })
  .returning()
if (!family) throw new Error('no family')
await db.update(products).set({ familyId: family.id }).where(eq(products.id, blue.id))
await db.update(products).set({ familyId: family.id }).where(eq(products.id, black.id))

async function refusal(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
  } catch (error) {
    const fault = dbFault(error)
    if (fault && 'constraint' in fault) return `${fault.kind}: ${fault.constraint}`
    throw error
  }
  return 'accepted'
}

describe('a family', () => {
  test('holds the value of each of its options for every product', async () => {
    const [blueValue] = await db.select({ id: variantValues.id }).from(variantValues).where(eq(variantValues.value, 'آبی'))
    expect(await valuesOf(blue)).toEqual([blueValue?.id])
    expect(await checkInvariants(db)).toEqual([])
  })

  test('refuses a second product with the same values, whichever statement would make it so', async () => {
    const twin = await aProduct(db, { attributes: { color: 'آبی', storage: '256' } })
    expect(await refusal(db.update(products).set({ familyId: family.id }).where(eq(products.id, twin.id)))).toBe(
      'duplicate: products_family_values',
    )
    const blueRow = await db.select().from(productAttributes).where(eq(productAttributes.productId, blue.id))
    const blueId = blueRow.find((row) => row.optionId === color)?.valueId ?? ''
    const recolor = db.update(productAttributes).set({ valueId: blueId }).where(sql`product_id = ${black.id} and option_id = ${color}`)
    expect(await refusal(recolor)).toBe('duplicate: products_family_values')
    expect(await valuesOf(black)).not.toEqual(await valuesOf(blue))
    expect(await checkInvariants(db)).toEqual([])
  })

  test('lets a product without the value wait, and names it as soon as it has one', async () => {
    const late = await aProduct(db, { status: 'inactive' })
    await db.update(products).set({ familyId: family.id }).where(eq(products.id, late.id))
    expect(await valuesOf(late)).toBeNull()
    const [red] = await db.insert(variantValues).values({ optionId: color, value: 'قرمز', slug: 'قرمز' }).returning()
    if (!red) throw new Error('no value')
    await db.insert(productAttributes).values({ productId: late.id, optionId: color, valueId: red.id })
    expect(await valuesOf(late)).toEqual([red.id])
    await db.update(products).set({ familyId: null }).where(eq(products.id, late.id))
    expect(await valuesOf(late)).toBeNull()
  })

  test('counts its version only when its name or options change, and recomputes values', async () => {
    await db
      .update(productFamilies)
      .set({ optionIds: [color, storage] })
      .where(eq(productFamilies.id, family.id))
    expect(await valuesOf(blue)).toHaveLength(2)
    await db
      .update(productFamilies)
      .set({ optionIds: [color, storage] })
      .where(eq(productFamilies.id, family.id))
    const [now] = await db.select({ version: productFamilies.version }).from(productFamilies).where(eq(productFamilies.id, family.id))
    expect(now?.version).toBe(2)
    await db
      .update(productFamilies)
      .set({ optionIds: [color] })
      .where(eq(productFamilies.id, family.id))
  })

  test.each([
    ['an option that does not exist', () => db.insert(productFamilies).values({ name: 'x', optionIds: [family.id] })],
    ['an option twice', () => db.insert(productFamilies).values({ name: 'x', optionIds: [color, color] })],
    ['deleting an option that it uses', () => db.delete(variantOptions).where(eq(variantOptions.id, color))],
  ])('refuses %s', async (_case, statement) => {
    expect(await refusal(statement())).toBe('foreignKeyViolated: product_families_options')
  })
})

describe('the database refuses facts that cannot be', () => {
  test.each([
    [{ gtin: '12345' }, 'products_gtin_check'],
    [{ taxItemId: '12' }, 'products_tax_item_id_check'],
    [{ boxLengthMm: 100 }, 'products_box_whole'],
    [{ warrantyCompany: 'شرکت' }, 'products_warranty_whole'],
    [{ weightG: 0 }, 'products_weight_g_check'],
    [{ listPrice: toman(0) }, 'products_list_price_check'],
    [{ lowStockAt: -1 }, 'products_low_stock_at_check'],
  ])('%o', async (facts, constraint) => {
    expect(await refusal(db.update(products).set(facts).where(eq(products.id, blue.id)))).toBe(`checkViolated: ${constraint}`)
  })
})

test('every changed price leaves one row; what was not for sale was not charged; rows never change', async () => {
  const product = await aProduct(db, { price: 500 })
  const set = (facts: Partial<typeof products.$inferInsert>) => db.update(products).set(facts).where(eq(products.id, product.id))
  await set({ price: toman(400) })
  await set({ price: toman(400), mpn: 'A1' })
  await set({ status: 'inactive' })
  await set({ price: null })
  await set({ price: toman(300) })
  const rows = await db.select().from(priceChanges).where(eq(priceChanges.productId, product.id)).orderBy(priceChanges.id)
  expect(rows.map(({ oldPrice, newPrice, wasCharged }) => [oldPrice, newPrice, wasCharged])).toEqual([
    [500, 400, true],
    [400, null, false],
    [null, 300, false],
  ])
  expect(await refusal(db.delete(priceChanges))).toMatch('foreignKeyViolated')
})
