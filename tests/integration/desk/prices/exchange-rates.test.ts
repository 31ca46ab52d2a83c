import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storeLinks } from '#db/desk/prices/links.ts'
import { newId } from '#db/ids.ts'
import { checkInvariants } from '#db/invariants.ts'
import { products } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/operations.ts'
import { exchangeRates, productPricing } from '#db/schema/prices.ts'
import { presets } from '#domain/desk/permissions.ts'
import type { CurrencyLink } from '#domain/desk/prices/currency.ts'
import { emptyLinkForm, type LinkForm } from '#domain/desk/prices/link-form.ts'
import { toman } from '#domain/money.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { aNewFamily } from '#tests/support/desk/families.ts'
import { phoneLink, priceRunClient, type Run } from '#tests/support/desk/price-runs.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const { send, apply, items, undo, find } = priceRunClient(shop, owner.headers)

type Rates = {
  currencies: { currency: string; products: number; last: { rate: number; by: string | null } | null }[]
  history: { currency: string; rate: number; by: string | null }[]
  next: string | null
}
const readRates = async (query = ''): Promise<Rates> => (await send('GET', `/rates${query}`)).json()
const dollarOf = async () => (await readRates()).currencies.find(({ currency }) => currency === 'USD')
const preview = async (filter: object): Promise<Run> => (await send('PUT', `/rate-runs/${newId()}`, { filter })).json()
const priceOf = async ({ id }: { id: string }) => (await db.select().from(products).where(eq(products.id, id)))[0]?.price ?? null
const link = (id: string, more: Partial<CurrencyLink> = {}) =>
  db.transaction((tx) => storeLinks(tx, [{ productId: id, link: { ...phoneLink, ...more } }]))
const confirm = () => db.execute(sql`update desk_sessions set confirmed_at = now()`)
const unconfirm = () => db.execute(sql`update desk_sessions set confirmed_at = now() - interval '11 minutes'`)
const form = (more: Partial<LinkForm>): LinkForm => ({ ...emptyLinkForm, ...more })
const withVersion = (version: number) => ({ ...owner.headers, 'if-match': `"${version}"` })

test('a run from rates waits for a rate', async () => {
  expect(await (await send('PUT', `/rate-runs/${newId()}`, { filter: {} })).json()).toMatchObject({ code: 'prices.noRate' })
})

test('today’s rate gives every linked product its price, by a run that is seen first and can be undone', async () => {
  await confirm()
  const brand = await aBrand(db)
  const [phone, euro, floored, unlinked] = [
    await aProduct(db, { brand, price: 120_000_000 }),
    await aProduct(db, { brand, price: 10_000_000 }),
    await aProduct(db, { brand, price: 120_000_000 }),
    await aProduct(db, { brand, price: 5_000_000 }),
  ]
  await link(phone.id)
  await link(euro.id, { currency: 'EUR' })
  await link(floored.id, { floor: 130_000_001, rounding: { step: 100_000, direction: 'up', ending: 90_000 } })
  expect((await send('PUT', '/rates', { USD: 118_500 })).status).toBe(200)
  expect(await dollarOf()).toMatchObject({ products: 2, last: { rate: 118_500, by: expect.any(String) } })
  await app.request(`/product/${phone.slug}`)

  const run = await preview({ brand: brand.id })
  expect(run.summary).toMatchObject({ products: 2, changes: 2, wrong: 0, large: 0 })
  expect((await items(run.id)).items.map(({ id, newPrice }) => [id, newPrice]).sort()).toEqual(
    [
      [phone.id, 127_980_000],
      [floored.id, 130_090_000],
    ].sort(),
  )
  expect(await priceOf(phone)).toBe(120_000_000)
  expect((await apply(run.id)).outcomes).toEqual({ applied: 2 })
  expect([await priceOf(phone), await priceOf(euro), await priceOf(unlinked)]).toEqual([127_980_000, 10_000_000, 5_000_000])
  expect(await (await app.request(`/product/${phone.slug}`)).text()).toContain('۱۲۷٬۹۸۰٬۰۰۰')
  await undo(run.id)
  expect(await priceOf(phone)).toBe(120_000_000)
  expect(await checkInvariants(db)).toEqual([])
})

test('the first page names the rate that most prices follow, its change since yesterday and the rate of the last run', async () => {
  await confirm()
  await db.delete(exchangeRates)
  await db.delete(productPricing)
  const readFollowed = async () => (await (await send('GET', '/rates/followed')).json()).followed
  expect(await readFollowed()).toBeNull()
  const brand = await aBrand(db)
  const price = 110_000_000
  const [one, two, euro] = [await aProduct(db, { brand, price }), await aProduct(db, { brand, price }), await aProduct(db)]
  await link(one.id)
  await link(two.id)
  await link(euro.id, { currency: 'EUR' })
  expect(await readFollowed()).toMatchObject({ currency: 'USD', products: 2, last: null })
  await db.insert(exchangeRates).values({ currency: 'USD', rate: toman(100_000), setAt: new Date(Date.now() - 25 * 3_600_000) })
  await send('PUT', '/rates', { USD: 104_000, EUR: 120_000 })
  expect(await readFollowed()).toMatchObject({ last: { rate: 104_000, before: 100_000 } })
  const run = await preview({ brand: brand.id })
  expect((await readFollowed()).lastRun).not.toBe(104_000)
  await apply(run.id)
  expect(await readFollowed()).toMatchObject({ lastRun: 104_000 })
  await send('PUT', '/rates', { USD: 106_000 })
  expect(await readFollowed()).toMatchObject({ last: { rate: 106_000 }, lastRun: 104_000 })
  await undo(run.id)
  expect((await readFollowed()).lastRun).not.toBe(104_000)
  const content = await aDeskClient(shop, presets.content.name)
  expect((await app.request('/api/desk/prices/rates/followed', { headers: content.headers })).status).toBe(403)
})

test('DESK-28: a rate more than a tenth away needs a proof of identity, and a nonsense one is refused; neither changes a price', async () => {
  await confirm()
  await send('PUT', '/rates', { USD: 100_000 })
  await unconfirm()
  const product = await aProduct(db, { price: 108_000_000 })
  await link(product.id)
  const before = await fingerprint(db)
  for (const rates of [{ USD: 110_001 }, { USD: 89_999 }, { USD: 1_000_000 }, { EUR: 120_000, USD: 10_000 }]) {
    const response = await send('PUT', '/rates', rates)
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'desk.confirm' }])
  }
  for (const rates of [{ USD: 0 }, { USD: -5 }, { USD: 99 }, { USD: 118_500.5 }, { USD: 1e9 }, { USD: '118500' }, { BTC: 5 }, {}])
    expect([rates, (await send('PUT', '/rates', rates)).status]).toEqual([rates, 422])
  expect(await fingerprint(db)).toBe(before)
  expect((await send('PUT', '/rates', { USD: 110_000 })).status).toBe(200)
  await confirm()
  expect((await send('PUT', '/rates', { USD: 1_100_000 })).status).toBe(200)
  expect(await priceOf(product)).toBe(108_000_000)
  // And the prices of such a rate are wrong ones of the preview, which nobody applies by accident.
  const run = await preview({ q: product.sku })
  expect(run.summary).toMatchObject({ wrong: 1, changes: 0 })
  expect((await send('PUT', '/rates', { USD: 100_000 })).status).toBe(200)
})

test('every rate stays in the history, newest first, with who typed it', async () => {
  await db.delete(exchangeRates)
  await confirm()
  for (let day = 0; day < 55; day += 1) await send('PUT', '/rates', { AED: 32_000 + day })
  const first = await readRates()
  expect(first.history.slice(0, 2).map(({ currency, rate }) => [currency, rate])).toEqual([
    ['AED', 32_054],
    ['AED', 32_053],
  ])
  const rest = await readRates(`?cursor=${first.next}`)
  expect([...first.history, ...rest.history].map(({ rate }) => rate)).toEqual(Array.from({ length: 55 }, (_, day) => 32_054 - day))
  expect([first.history.length, rest.next]).toEqual([50, null])
  expect((await send('GET', `/rates?cursor=forged`)).status).toBe(422)
})

test('two who type a rate at once are compared one after the other', async () => {
  await db.delete(exchangeRates)
  await send('PUT', '/rates', { CNY: 10_000 })
  await unconfirm()
  const replies = await Promise.all([send('PUT', '/rates', { CNY: 10_900 }), send('PUT', '/rates', { CNY: 9_100 })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('DESK-20: a link is saved with the version that was opened, removed with it, and leaves the price alone', async () => {
  const product = await aProduct(db, { price: 50_000_000 })
  const put = (version: number, more: Partial<LinkForm>) => send('PUT', `/links/${product.id}`, form(more), withVersion(version))
  expect(await (await put(0, { base: '۱٬۲۰۰٫۵', margin: '۸', floor: '۵۰ م' })).json()).toEqual({ version: 1 })
  expect(await (await send('GET', `/links/${product.id}`)).json()).toMatchObject({
    version: 1,
    form: { base: '۱٬۲۰۰٫۵', margin: '۸', floor: '۵۰٬۰۰۰٬۰۰۰' },
    text: '۱٬۲۰۰٫۵ دلار و ۸٪، گرد به ۱۰٬۰۰۰ تومان، نه کمتر از ۵۰٬۰۰۰٬۰۰۰ تومان',
  })
  const before = await fingerprint(db)
  const conflict = await put(0, { base: '۹۰۰' })
  expect([conflict.status, await conflict.json()]).toMatchObject([
    409,
    { conflict: { version: 1, fields: { base: { theirs: '۱٬۲۰۰٫۵', yours: '۹۰۰' } } } },
  ])
  expect((await send('PUT', `/links/${product.id}`, form({ base: '۹۰۰' }))).status).toBe(422)
  for (const wrong of [{ base: 'صد' }, { margin: '۵۰۰۰' }, { currency: 'IRR' }, { step: '7.5' }, { floor: '-1' }])
    expect([wrong, (await put(1, wrong)).status]).toEqual([wrong, 422])
  expect((await send('PUT', `/links/${product.id}`, { ...form({}), version: '9' }, withVersion(1))).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
  expect((await send('DELETE', `/links/${product.id}`, undefined, withVersion(1))).status).toBe(204)
  expect([await db.$count(productPricing, eq(productPricing.productId, product.id)), await priceOf(product)]).toEqual([0, 50_000_000])
  expect(await db.$count(auditLog, sql`object_id = ${product.id} and object_type = 'product_pricing'`)).toBe(2)
})

test('all variants of a family are linked in one press, each with the base of its present price', async () => {
  await db.delete(exchangeRates)
  await send('PUT', '/rates', { USD: 100_000 })
  const family = await aNewFamily(db)
  const familyId = family.id
  await app.request('/api/desk/families', { method: 'POST', headers: owner.headers, body: JSON.stringify(family) })
  const variants = await db.select().from(products).where(eq(products.familyId, familyId))
  for (const [index, price] of [108_000_000, 54_000_000].entries())
    await db
      .update(products)
      .set({ price: toman(price) })
      .where(eq(products.id, variants[index]?.id ?? ''))
  const reply = await send('PUT', `/family-links/${familyId}`, form({ margin: '۸' }))
  expect(await reply.json()).toEqual({ linked: 2, skipped: 10 })
  const rows = await db
    .select()
    .from(productPricing)
    .where(sql`product_id in (select id from products where family_id = ${familyId}::uuid)`)
  expect(rows.map(({ baseCents }) => baseCents).sort()).toEqual([100_000, 50_000].sort())
  expect((await preview({ family: familyId })).summary).toMatchObject({ products: 2, none: 2 })
  await send('PUT', '/rates', { USD: 105_000 })
  expect((await preview({ family: familyId })).summary).toMatchObject({ changes: 2, averagePercent: 5 })
  expect((await send('PUT', `/family-links/${newId()}`, form({ base: '۱' }))).status).toBe(404)
  const noRate = await send('PUT', `/family-links/${familyId}`, form({ currency: 'CNY' }))
  expect([noRate.status, await noRate.json()]).toMatchObject([422, { fields: [{ name: 'base' }] }])
})

test('a scheduled run from rates computes a price that changed since again from its link', async () => {
  await db.delete(exchangeRates)
  await send('PUT', '/rates', { USD: 100_000 })
  const [kept, removed] = [await aProduct(db, { price: 100_000_000 }), await aProduct(db, { price: 100_000_000 })]
  const brand = await aBrand(db)
  for (const { id } of [kept, removed]) {
    await link(id)
    await db.update(products).set({ brandId: brand.id }).where(eq(products.id, id))
  }
  const { id } = await preview({ brand: brand.id })
  await apply(id, { startAt: new Date(Date.now() + 3_600_000).toISOString() })
  await db
    .update(products)
    .set({ price: toman(104_000_000) })
    .where(eq(products.brandId, brand.id))
  await db.delete(productPricing).where(eq(productPricing.productId, removed.id))
  await db.execute(
    sql`update desk_jobs set created_at = now() - interval '2 hours', start_at = now() - interval '1 second' where id = ${id}::uuid`,
  )
  await runDeskJobs(shop.context, new AbortController().signal, { budgetMs: 5_000 })
  expect((await find(id)).outcomes).toEqual({ recomputed: 1, changed: 1 })
  expect([await priceOf(kept), await priceOf(removed)]).toEqual([108_000_000, 104_000_000])
})
