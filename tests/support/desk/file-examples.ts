import { sql } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import { aProduct } from '../factories.ts'
import type { TestShop } from '../test-shop.ts'
import type { Example } from './catalog-examples.ts'
import { importClient, priceSettings } from './imports.ts'

/** Examples for the changing routes of exports and imports. */
export function fileExamples(shop: TestShop, owner: Record<string, string>): Record<string, () => Promise<Example>> {
  const { upload, check } = importClient(shop, owner)
  const aFile = async () => `SKU,قیمت\n${(await aProduct(shop.db, { price: 1_000_000 })).sku},1100000\n`
  const anUpload = async () => (await upload(await aFile())).id
  const aCheck = async () => (await check(await anUpload(), priceSettings)).id
  return {
    'POST /exports': async () => ({ body: { table: 'orders', format: 'csv', columns: ['code'], query: {} }, states: 'after' }),
    'PUT /imports/:id': async () => {
      const form = new FormData()
      form.set('file', new File([await aFile()], 'a.csv'))
      const { 'content-type': _, ...headers } = owner
      return { path: `/imports/${newId()}`, body: form, headers, states: 'after' }
    },
    'POST /imports/:id/check': async () => ({ path: `/imports/${await anUpload()}/check`, body: priceSettings, states: 'after' }),
    'POST /imports/:id/application': async () => ({
      path: `/imports/${await aCheck()}/application`,
      body: { confirmed: null },
      states: 'after',
    }),
    'POST /imports/:id/stop': async () => {
      const id = await aCheck()
      await shop.db.execute(sql`update desk_jobs set status = 'running', ended_at = null, start_at = now() + interval '1 day'
        where id = (select check_job_id from imports where id = ${id}::uuid)`)
      return { path: `/imports/${id}/stop`, states: 'both' }
    },
  }
}
