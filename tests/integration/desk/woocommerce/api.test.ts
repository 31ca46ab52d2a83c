import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { defaultWooSettings } from '#domain/desk/import/woocommerce/settings.ts'
import { presets } from '#domain/desk/permissions.ts'
import { wooCommerceApi } from '#gateways/woocommerce.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { type Imported, importClient } from '#tests/support/desk/imports.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { readFrom, wooApiSample, wooKeys } from '#tests/support/desk/woocommerce-api.ts'
import { variantsOfEach, wooFile, wooSample } from '#tests/support/desk/woocommerce-sample.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db, context } = shop
const files = importClient(shop, (await aDeskClient(shop, presets.owner.name)).headers)
const forever = new AbortController().signal
const access = { kind: 'products', url: 'old.example', ...wooKeys }

const picture = await sharp({ create: { width: 12, height: 12, channels: 3, background: '#0a0' } })
  .png()
  .toBuffer()
/** Six pages, so that a reading can be interrupted four times; a thousand are imported as a file. */
const count = 600
const pictures = new Map([['/wp-content/uploads/2024/01/p-1.jpg', picture]])
const { simulator, pauses, close } = await readFrom(context, wooApiSample(count, { pictures }))
afterAll(close)

async function start(more: object = {}, id = newId()): Promise<Response> {
  return files.send('POST', `/${id}/fetch`, { ...access, ...more })
}

const sample = wooSample(count)
const variants = sample.variable * variantsOfEach
let first = ''

test('the sample of 600 products is read, checked and imported whole; a busy shop is asked again', { timeout: 240_000 }, async () => {
  const response = await start()
  expect(response.status).toBe(201)
  const started = (await response.json()) as Imported
  first = started.id
  expect(started).toMatchObject({ status: 'fetching', total: 0, job: { total: count, done: 0 } })
  simulator.failNext({ status: 429, times: 2, retryAfter: '7' })
  await runDeskJobs(context, forever)
  expect(pauses.slice(0, 2)).toEqual([7_000, 7_000])
  const read = await files.get(first)
  expect(read).toMatchObject({ status: 'uploaded', total: count + variants, settings: { woocommerce: { currency: 'IRT' } } })
  const checked = await files.check(first, { ...read.settings, woocommerce: defaultWooSettings })
  expect(checked.counts).toMatchObject({ new: count + variants, wrong: 0 })
  expect(await files.apply(first)).toMatchObject({ status: 'done', counts: { applied: count + variants, skipped: 0 } })
  const { rows } = await db.execute(sql`select (select count(*)::integer from products where sku ~ '^(S|V|WOO)-') as products,
    (select count(*)::integer from product_families) as families, (select count(*)::integer from categories where name = 'قاب گوشی') as categories,
    (select count(*)::integer from redirects) > ${count} as moved`)
  expect(rows).toEqual([{ products: sample.simple + variants, families: sample.variable, categories: 1, moved: true }])
})

test('the export of the same shop as a file changes nothing: both are the same rows', { timeout: 120_000 }, async () => {
  const { id, settings } = await files.upload(wooFile(sample.rows))
  const { counts } = await files.check(id, { ...settings, woocommerce: defaultWooSettings })
  expect(counts).toMatchObject({ new: 0, changed: 0, same: count + variants, wrong: 0 })
})

test('DESK-46: keys are encrypted while they are needed, bound to their import, and in no response, URL, log or audit row', async () => {
  const { id } = (await (await start()).json()) as Imported
  const stored = async () =>
    (await db.execute<{ access: Record<string, string> | null }>(sql`select access from imports where id = ${id}::uuid`)).rows[0]?.access
  expect(Object.keys((await stored()) ?? {}).toSorted()).toEqual(['key', 'secret', 'url'])
  await runDeskJobs(context, forever)
  expect(await stored()).toBeNull()
  const { rows } = await db.execute(sql`select row_to_json(i) as row from imports i union all select row_to_json(a) from audit_log a`)
  const everything = [
    JSON.stringify(rows),
    shop.written.join('\n'),
    simulator.requests.join('\n'),
    JSON.stringify(await files.get(id)),
  ].join('\n')
  for (const key of [wooKeys.key, wooKeys.secret]) expect(everything).not.toContain(key)
  const other = (await (await start()).json()) as Imported
  await db.execute(sql`update imports set access = jsonb_set(access, '{url}', to_jsonb('x'::text)) where id = ${other.id}::uuid`)
  await runDeskJobs(context, forever)
  expect(await files.get(other.id)).toMatchObject({
    status: 'unfetched',
    job: { problem: 'کلیدهای فروشگاه پیشین خوانده نشد. از نو وارد کنید' },
  })
})

test.each([
  ['wrong keys', { key: 'ck_other' }, 'فروشگاه پیشین این کلیدها را نپذیرفت'],
  ['http', { url: 'http://old.example' }, 'این نشانی پذیرفته نمی‌شود'],
  ['an IP', { url: 'https://10.0.0.1' }, 'این نشانی پذیرفته نمی‌شود'],
  ['another port', { url: 'https://old.example:8443' }, 'این نشانی پذیرفته نمی‌شود'],
  ['a folder without WordPress', { url: 'https://old.example/blog' }, 'REST API ووکامرس پیدا نشد'],
])('DESK-46: %s is refused with a reason, and nothing is stored', async (_case, more, reason) => {
  const id = newId()
  const response = await start(more, id)
  expect(response.status).toBe(422)
  expect(await response.text()).toContain(reason)
  expect((await files.send('GET', `/${id}`)).status).toBe(404)
})

test.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['::1'], ['::ffff:192.168.1.1']])(
  'DESK-46: a name that resolves to %s reaches nothing',
  async (address) => {
    const network = { resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }], connect: () => expect.unreachable() }
    const api = wooCommerceApi({ network })
    expect(await api.products({ url: 'https://old.example', ...wooKeys }, 1)).toEqual({ kind: 'forbidden' })
    expect(await api.picture('https://old.example/a.jpg', 100)).toEqual({ kind: 'forbidden' })
  },
)

test('a shop that stays away ends the job with a reason; what was read is not imported', async () => {
  const { id } = (await (await start()).json()) as Imported
  simulator.failNext({ status: 503, times: 100 })
  await runDeskJobs(context, forever)
  simulator.failNext({ status: 503, times: 0 })
  expect(await files.get(id)).toMatchObject({ status: 'unfetched', job: { problem: 'فروشگاه پیشین پاسخ نداد. کمی بعد دوباره بکوشید' } })
  const settings = { ...(await files.get(id)).settings, woocommerce: defaultWooSettings }
  expect((await files.send('POST', `/${id}/check`, settings)).status).toBe(409)
})

test('DESK-46: pictures are downloaded from the host of the shop alone; each failure is named', { timeout: 120_000 }, async () => {
  await db.execute(sql`update import_rows set cells = jsonb_set(cells, '{17}', to_jsonb(case number
      when 2 then 'https://old.example/wp-content/uploads/2024/01/p-1.jpg'
      when 3 then 'https://cdn.old.example/wp-content/uploads/2024/01/missing.jpg'
      when 4 then 'https://elsewhere.example/b.jpg' else '' end)) where import_id = ${first}::uuid`)
  expect((await files.send('POST', `/${first}/download`)).status).toBe(200)
  await runDeskJobs(context, forever)
  const { download } = (await files.get(first)) as Imported & { download: unknown }
  expect(download).toEqual({
    ...{ total: 3, done: 3, failed: 2, isOpen: false, isStopping: false },
    failures: [
      { key: '2024/01/missing.jpg', problem: 'در فروشگاه پیشین نبود' },
      { key: 'b.jpg', problem: 'روی میزبان دیگری است' },
    ],
  })
  const { rows } = await db.execute(sql`select p.sku from product_images i join products p on p.id = i.product_id`)
  expect(rows).toEqual([{ sku: 'S-1' }])
  expect((await files.send('POST', `/${first}/download`)).status).toBe(200)
  await runDeskJobs(context, forever)
  expect((await db.execute(sql`select from product_images`)).rows).toHaveLength(1)
})

test('DESK-30: a reading that was interrupted goes on with the next page, and finds everything as it is', {
  timeout: 120_000,
}, async () => {
  const { id } = (await (await start()).json()) as Imported
  for (let slice = 0; slice < 4; slice += 1) {
    await runDeskJobs(context, forever, { budgetMs: 1 })
    await db.execute(
      sql`update desk_jobs set holder = gen_random_uuid(), heartbeat_at = now() - interval '11 seconds' where status = 'running'`,
    )
  }
  await runDeskJobs(context, forever)
  expect(await files.get(id)).toMatchObject({ status: 'uploaded', total: count + variants, job: { done: count } })
  expect(
    new Set((await db.execute(sql`select cells ->> 0 as id from import_rows where import_id = ${id}::uuid`)).rows.map((row) => row.id))
      .size,
  ).toBe(count + variants)
  const { settings } = await files.get(id)
  const { counts } = await files.check(id, { ...settings, woocommerce: defaultWooSettings })
  expect(counts).toMatchObject({ new: 0, changed: 0, same: count + variants, wrong: 0 })
})
