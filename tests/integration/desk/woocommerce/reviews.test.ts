import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { defaultWooSettings } from '#domain/desk/import/woocommerce/settings.ts'
import { presets } from '#domain/desk/permissions.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { type Imported, importClient } from '#tests/support/desk/imports.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { readFrom, wooApiSample, wooKeys } from '#tests/support/desk/woocommerce-api.ts'
import { wooFile, wooSample } from '#tests/support/desk/woocommerce-sample.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db, context } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const files = importClient(shop, owner.headers)
const forever = new AbortController().signal

const review = (id: number, productId: number, rating: number, more: object = {}) => ({
  ...{
    id,
    product_id: productId,
    rating,
    status: 'approved',
    reviewer: 'نگار &amp; علی',
    reviewer_email: 'negar@old.example',
    verified: id % 2 === 0,
  },
  ...{ date_created_gmt: '2023-05-06T07:08:09', review: `<p>خوب بود ${id}</p><script>alert(1)</script><img src=x onerror=alert(1)>` },
  ...more,
})
const reviews = [
  ...[review(1, 1, 5), review(2, 1, 2), review(3, 1, 5)],
  review(4, 10_000, 4),
  ...[review(5, 1, 0), review(6, 777_777, 3), review(7, 1, 4, { review: ' ', reviewer: '' }), review(8, 2, 1, { reviewer: 'a@b.example' })],
]
const { close } = await readFrom(context, wooApiSample(6, { reviews }))
afterAll(close)

async function readReviews(): Promise<Imported> {
  const response = await files.send('POST', `/${newId()}/fetch`, { kind: 'reviews', url: 'https://old.example', ...wooKeys })
  expect(response.status).toBe(201)
  await runDeskJobs(context, forever)
  const { id, settings, header } = await files.get(((await response.json()) as Imported).id)
  return files.check(id, { ...settings, mapping: header.map(() => null) })
}

test('approved reviews come to their products with name, date and rating; averages are right; a second import adds none', async () => {
  const goods = await files.upload(wooFile(wooSample(6).rows))
  await files.apply((await files.check(goods.id, { ...goods.settings, woocommerce: defaultWooSettings })).id)
  const checked = await readReviews()
  expect(checked).toMatchObject({ status: 'checked', total: 8, counts: { new: 5, wrong: 3 } })
  expect((await files.rows(checked.id, '?view=wrong')).map(({ problems }) => problems)).toEqual([
    ['امتیاز ندارد'],
    ['کالای این نظر در فروشگاه پیشین نیست'],
    ['متن ندارد'],
  ])
  expect((await db.execute(sql`select from product_reviews`)).rows).toHaveLength(0)
  expect(await files.apply(checked.id)).toMatchObject({ status: 'done', counts: { applied: 5, skipped: 0 } })
  const { rows } = await db.execute(sql`select p.sku, r.user_name as name, r.rating, r.comment, r.is_verified_purchase as verified,
    to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as at from product_reviews r join products p on p.id = r.product_id
    order by r.comment limit 2`)
  expect(rows).toEqual([
    { sku: 'S-1', name: 'نگار & علی', rating: 5, comment: 'خوب بود 1', verified: false, at: '2023-05-06 07:08' },
    { sku: 'S-1', name: 'نگار & علی', rating: 2, comment: 'خوب بود 2', verified: true, at: '2023-05-06 07:08' },
  ])
  const { rows: ratings } = await db.execute(sql`select p.sku, s.total_reviews as total, s.average_rating::float as average
    from product_ratings_summary s join products p on p.id = s.product_id order by p.sku`)
  expect(ratings).toEqual([
    { sku: 'S-1', total: 3, average: 4 },
    { sku: 'S-2', total: 1, average: 1 },
    { sku: 'V-10000-00', total: 1, average: 4 },
  ])
  const again = await readReviews()
  expect(again.counts).toMatchObject({ new: 0, same: 5, wrong: 3 })
  expect((await files.send('POST', `/${again.id}/application`, { confirmed: null })).status).toBe(422)
})

test('DESK-47: an author of another shop is no account: no e-mail, no mobile, no password, no customer, and no name that is an address', async () => {
  const { rows } = await db.execute(sql`select distinct a.status, a.email, a.phone, a.password_hash as hash, c.id as customer
    from product_reviews r join profiles a on a.id = r.user_id left join customers c on c.user_id = a.id`)
  expect(rows).toEqual([{ status: 'deleted', email: null, phone: null, hash: null, customer: null }])
  const { rows: names } = await db.execute<{ name: string }>(sql`select distinct user_name as name from product_reviews order by name`)
  expect(names.map(({ name }) => name)).toEqual(['خریدار', 'نگار & علی'])
  const { rows: leaked } = await db.execute(sql`select from product_reviews where comment ~ '[<>]' or comment like '%alert%'`)
  expect(leaked).toHaveLength(0)
})

test('reviews need their permission', async () => {
  const name = `نقش ${newId().slice(-12)}`
  const held = ['imports.run', 'products.edit', 'prices.edit', 'stock.read', 'stock.move', 'catalog.edit']
  await db.execute(sql`insert into staff_roles (id, name, permissions) values (${newId()}, ${name}, ${sql.param(held)})`)
  const clerk = importClient(shop, (await aDeskClient(shop, name)).headers)
  const send = (kind: string) => clerk.send('POST', `/${newId()}/fetch`, { kind, url: 'old.example', ...wooKeys })
  expect([(await send('reviews')).status, (await send('products')).status]).toEqual([403, 201])
})
