import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brands } from '#db/schema/catalog.ts'
import { coupons } from '#db/schema/coupons.ts'
import { auditLog } from '#db/schema/operations.ts'
import { couponTexts } from '#domain/desk/coupon/form.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aCategory } from '#tests/support/factories.ts'
import { aCoupon, aCouponForm } from '#tests/support/orders/coupons.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)

async function send(method: string, path: string, body: unknown = null, version = 1) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const response = await app.request(`/api/desk${path}`, { method, headers, ...(body !== null && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const storedOf = async (code: string) => (await db.select().from(coupons).where(eq(coupons.code, code)))[0]

test('a coupon is made, found, edited with its version, stopped and removed, each with its audit row', async () => {
  const category = await aCategory(db)
  const texts = { ...couponTexts(aCouponForm()), code: 'شب يلدا', percent: '۲۰', endDay: '۱۴۲۰/۰۹/۳۰', couponCategories: category.slug }
  const { status, body } = await send('POST', '/coupons', texts)
  expect(status).toBe(201)
  expect(await storedOf('شبیلدا')).toMatchObject({
    percent: 20,
    categoryIds: [category.id],
    used: 0,
    endsAt: new Date('2041-12-20T20:29:00Z'),
  })
  const listed = (await send('GET', '/coupons?q=یلدا')).body.coupons
  expect(listed).toMatchObject([{ id: body.id, version: 1, state: 'running', value: '۲۰٪', used: 0, given: 0 }])
  expect(await send('POST', '/coupons', texts)).toMatchObject({ status: 409, body: { code: 'catalog.exists' } })

  const stopped = { ...listed[0].texts, isOffered: 'false' }
  expect(await send('PUT', `/coupons/${body.id}`, stopped)).toEqual({ status: 200, body: { version: 2 } })
  const late = await send('PUT', `/coupons/${body.id}`, { ...listed[0].texts, percent: '۳۰' })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'desk.conflict', conflict: { version: 2, fields: { isOffered: {}, percent: {} } } },
  })
  expect((await send('GET', '/coupons?q=یلدا')).body.coupons).toMatchObject([{ state: 'stopped', texts: { percent: '۲۰' } }])
  expect((await send('DELETE', `/coupons/${body.id}`, null, 2)).status).toBe(204)
  const audit = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.objectId, body.id)).orderBy(auditLog.id)
  expect(audit.map(({ action }) => action)).toEqual(['coupon.added', 'coupon.edited', 'coupon.removed'])
})

test('wrong fields are refused together by name, also a category that is gone, and nothing changes', async () => {
  const before = await fingerprint(db)
  const wrong = { ...couponTexts(aCouponForm()), code: 'x', percent: '۰' }
  const { status, body } = await send('POST', '/coupons', wrong)
  expect([status, body.fields.map(({ name }: { name: string }) => name)]).toEqual([422, ['code', 'percent']])
  const gone = await send('POST', '/coupons', { ...couponTexts(aCouponForm()), couponBrands: 'nobody' })
  expect([gone.status, gone.body.fields[0].name]).toEqual([422, 'couponBrands'])
  expect((await send('POST', '/coupons', { ...couponTexts(aCouponForm()), used: '5' })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})

test('the count of a used coupon cannot be set below its uses, and its brand is not deleted but follows a merge', async () => {
  const [brand, into] = [await aBrand(db), await aBrand(db)]
  const coupon = await aCoupon(db, { brandIds: [brand.id], maxUses: 5 })
  await db
    .update(coupons)
    .set({ used: 3, given: toman(30) })
    .where(eq(coupons.id, coupon.id))
  const texts = { ...couponTexts({ ...coupon, categories: [], brands: [brand.slug] }), maxUses: '۲' }
  const fewer = await send('PUT', `/coupons/${coupon.id}`, texts)
  expect([fewer.status, fewer.body.fields[0].name]).toEqual([422, 'maxUses'])
  expect(await send('DELETE', `/brands/${brand.id}`)).toMatchObject({ status: 409, body: { code: 'catalog.inUse' } })
  expect((await send('POST', `/brands/${brand.id}/merge`, { into: into.id })).status).toBe(200)
  expect(await storedOf(coupon.code)).toMatchObject({ brandIds: [into.id] })
  expect(await db.$count(brands, eq(brands.id, brand.id))).toBe(0)
  await db
    .update(coupons)
    .set({ used: 0, given: toman(0) })
    .where(eq(coupons.id, coupon.id))
})

test('the table as a file has uses and sums', async () => {
  const coupon = await aCoupon(db, { kind: 'amount', amount: toman(50_000), note: '=1+1' })
  const made = await send('POST', '/exports', {
    table: 'coupons',
    query: { q: coupon.code },
    format: 'csv',
    columns: ['code', 'value', 'used', 'given', 'state'],
  })
  expect(made.status).toBe(201)
  const file = await app.request(`/api/desk/exports/${made.body.id}`, { headers: owner.headers })
  expect(await file.text()).toContain(`${coupon.code},۵۰٬۰۰۰ تومان,0,0,در جریان`)
})
