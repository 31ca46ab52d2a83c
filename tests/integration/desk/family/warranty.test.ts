import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { checkInvariants } from '#db/invariants.ts'
import { products, variantOptions } from '#db/schema/catalog.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aNewFamily, anOption } from '#tests/support/desk/families.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const { order } = aCheckout(shop, await shippingOf(db))

const post = (path: string, body: unknown) =>
  app.request(`/api/desk${path}`, { method: 'POST', headers: owner.headers, body: JSON.stringify(body) })
const rowsOf = (familyId: string) => db.select().from(products).where(eq(products.familyId, familyId))

const warranties = ['۱۸ ماهه آرمان', '۱۲ ماهه', 'ضمانت اصالت کالا']

/** A family of two colours; of its warranties the last is left out, for a variant that comes later. */
async function aFamily(optionName: string) {
  const { options, ...body } = await aNewFamily(db)
  const [color, ofWarranty] = [options[0] ?? { id: '', values: [] }, await anOption(db, optionName, warranties)]
  const made = [color, { ...ofWarranty, values: ofWarranty.values.slice(0, 2) }]
  expect((await post('/families', { ...body, options: made })).status).toBe(201)
  return { id: body.id, color: color.values[0] ?? '', ofWarranty }
}

const warrantyOf = ({ warrantyMonths, warrantyCompany }: typeof products.$inferSelect) => [warrantyMonths, warrantyCompany]

test('variants that are made together have the months of their own warranty', async () => {
  const { id } = await aFamily('گارانتی')
  const rows = await rowsOf(id)
  for (const row of rows) expect([row.farsiName, row.warrantyMonths]).toEqual([row.farsiName, row.farsiName.includes('۱۸') ? 18 : 12])
  expect(rows).toHaveLength(6)
})

test('a variant that comes later has the months of its own warranty and not the company of the others', async () => {
  const { id, color, ofWarranty } = await aFamily('گارانتی')
  await db.update(products).set({ warrantyMonths: 18, warrantyCompany: 'آرمان سرویس' }).where(eq(products.familyId, id))
  const [short, none] = [newId(), newId()]
  await db.delete(products).where(eq(products.id, (await rowsOf(id)).find(({ farsiName }) => /مشکی.*۱۲/.test(farsiName))?.id ?? ''))
  const variants = [
    { id: short, values: [color, ofWarranty.values[1]] },
    { id: none, values: [color, ofWarranty.values[2]] },
  ]
  expect((await post(`/families/${id}/variants`, { variants })).status).toBe(201)
  const facts = new Map((await rowsOf(id)).map((row) => [row.id, warrantyOf(row)]))
  expect([facts.get(short), facts.get(none)]).toEqual([
    [12, null],
    [null, null],
  ])
  expect(await checkInvariants(db)).toEqual([])
})

test('the page, its structured data and the invoice of a later variant say its own warranty', async () => {
  const { id, color, ofWarranty } = await aFamily('گارانتی')
  await db.update(variantOptions).set({ slug: 'warranty' }).where(eq(variantOptions.id, ofWarranty.id))
  await db.update(products).set({ warrantyMonths: 18, warrantyCompany: 'آرمان سرویس' }).where(eq(products.familyId, id))
  const first = (await rowsOf(id)).find(({ farsiName }) => /مشکی.*۱۲/.test(farsiName))
  await db
    .update(products)
    .set({ familyId: null })
    .where(eq(products.id, first?.id ?? ''))
  const added = [newId(), newId()]
  const variants = added.map((variant, index) => ({ id: variant, values: [color, ofWarranty.values[index + 1]] }))
  expect((await post(`/families/${id}/variants`, { variants })).status).toBe(201)
  await db
    .update(products)
    .set({ status: 'active', price: toman(9_000), stockQuantity: 3, openingStock: 3 })
    .where(eq(products.familyId, id))
  const rows = await rowsOf(id)
  const [short, none] = added.map((variant) => rows.find((row) => row.id === variant))
  if (!short || !none) throw new Error('both were added')
  const page = async (slug: string) => (await app.request(`/product/${slug}`)).text()
  expect(await page(short.slug)).toContain('"durationOfWarranty":{"@type":"QuantitativeValue","value":12,')
  const plain = await page(none.slug)
  expect(plain).not.toContain('WarrantyPromise')
  expect(plain).toContain('{"name":"گارانتی","value":"ضمانت اصالت کالا"}')
  const buyer = await aBuyer(shop)
  const { body } = await order(buyer, { lines: [short, none].map((product) => ({ product, quantity: 1 })) })
  const invoice = await (await app.request(`/orders/${body.order.id}/invoice`, { headers: buyer.headers })).text()
  expect(invoice).toContain('گارانتی: ۱۲ ماه؛')
  expect(invoice).not.toContain('۱۸ ماه')
  expect(invoice).not.toContain('آرمان سرویس')
})

test('a family that does not differ in warranty gives its warranty to a variant that comes later', async () => {
  const { options, ...body } = await aNewFamily(db)
  const color = options[0] ?? { id: '', values: [] }
  expect((await post('/families', { ...body, options: [{ ...color, values: color.values.slice(0, 2) }] })).status).toBe(201)
  await db.update(products).set({ warrantyMonths: 24, warrantyCompany: 'آرمان سرویس' }).where(eq(products.familyId, body.id))
  const id = newId()
  expect((await post(`/families/${body.id}/variants`, { variants: [{ id, values: [color.values[2]] }] })).status).toBe(201)
  const added = (await rowsOf(body.id)).find((row) => row.id === id)
  expect(added && warrantyOf(added)).toEqual([24, 'آرمان سرویس'])
})
