import { sql } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import { defaultWooSettings } from '#domain/desk/import/woocommerce/settings.ts'
import { aProduct } from '#tests/support/factories.ts'
import type { TestShop } from '#tests/support/test-shop.ts'
import { aPictureForm, type Example } from './catalog-examples.ts'
import { importClient, priceSettings } from './imports.ts'
import { readFrom, wooApiSample, wooKeys } from './woocommerce-api.ts'

/** Examples for the changing routes of exports and imports. */
export function fileExamples(shop: TestShop, owner: Record<string, string>): Record<string, () => Promise<Example>> {
  const { upload, check, apply } = importClient(shop, owner)
  const { 'content-type': _, ...formHeaders } = owner
  const aFile = async () => `SKU,قیمت\n${(await aProduct(shop.db, { price: 1_000_000 })).sku},1100000\n`
  const anUpload = async () => (await upload(await aFile())).id
  const aCheck = async () => (await check(await anUpload(), priceSettings)).id
  return {
    'POST /exports': async () => ({ body: { table: 'orders', format: 'csv', columns: ['code'], query: {} }, states: 'after' }),
    'PUT /imports/:id': async () => {
      const form = new FormData()
      form.set('file', new File([await aFile()], 'a.csv'))
      return { path: `/imports/${newId()}`, body: form, headers: formHeaders, states: 'after' }
    },
    'POST /imports/:id/check': async () => ({ path: `/imports/${await anUpload()}/check`, body: priceSettings, states: 'after' }),
    'POST /imports/:id/application': async () => ({
      path: `/imports/${await aCheck()}/application`,
      body: { confirmed: null },
      states: 'after',
    }),
    'POST /imports/:id/pictures': async () => {
      const sku = `WOO-${newId()}`
      const columns = 'ID,Type,SKU,Name,Published,Regular price,Parent,Images'
      const { id, settings } = await upload(`${columns}\n1,simple,${sku},کالا,1,1000,,https://old.example/${sku}.png\n`)
      await apply((await check(id, { ...settings, woocommerce: defaultWooSettings })).id)
      return {
        path: `/imports/${id}/pictures?key=${sku.toLowerCase()}.png`,
        body: await aPictureForm(),
        headers: formHeaders,
        states: 'both',
      }
    },
    'POST /imports/:id/fetch': async () => {
      await readFrom(shop.context, wooApiSample(1))
      return { path: `/imports/${newId()}/fetch`, body: { kind: 'products', url: 'old.example', ...wooKeys }, states: 'after' }
    },
    'POST /imports/:id/download': async () => {
      const columns = 'ID,Type,SKU,Name,Published,Regular price,Parent,Images'
      const { id, settings } = await upload(`${columns}\n1,simple,WOO-${newId()},کالا,1,1000,,\n`)
      await apply((await check(id, { ...settings, woocommerce: defaultWooSettings })).id)
      await shop.db.execute(sql`update imports set source = '{"host": "old.example", "categories": []}' where id = ${id}::uuid`)
      return { path: `/imports/${id}/download`, states: 'after' }
    },
    'POST /imports/:id/stop': async () => {
      const id = await aCheck()
      await shop.db.execute(sql`update desk_jobs set status = 'running', ended_at = null, holder = gen_random_uuid(), heartbeat_at = now()
        where id = (select check_job_id from imports where id = ${id}::uuid)`)
      return { path: `/imports/${id}/stop`, states: 'both' }
    },
  }
}
