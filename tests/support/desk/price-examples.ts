import { newId } from '#db/ids.ts'
import { aProduct } from '../factories.ts'
import type { TestShop } from '../test-shop.ts'
import type { Example } from './catalog-examples.ts'
import { priceRunClient, rise } from './price-runs.ts'

/** Examples for the changing routes of price runs. */
export function priceExamples(shop: TestShop, owner: Record<string, string>): Record<string, () => Promise<Example>> {
  const { preview, apply } = priceRunClient(shop, owner)
  const aPreview = async () => (await preview({ q: (await aProduct(shop.db)).sku })).id
  const application = { toggled: [], withWrong: false, confirmed: null, startAt: null, endsAt: null }
  const aRun = async (more: object = {}) => (await apply(await aPreview(), more)).id
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return {
    'PUT /prices/runs/:id': async () => ({
      path: `/prices/runs/${newId()}`,
      body: { filter: { q: (await aProduct(shop.db)).sku }, rule: rise },
      states: 'after',
    }),
    'POST /prices/runs/:id/application': async () => ({
      path: `/prices/runs/${await aPreview()}/application`,
      body: application,
      states: 'after',
    }),
    'POST /prices/runs/:id/stop': async () => ({ path: `/prices/runs/${await aRun({ startAt: tomorrow })}/stop`, states: 'both' }),
    'POST /prices/runs/:id/undo': async () => ({ path: `/prices/runs/${await aRun()}/undo`, body: { id: newId() }, states: 'both' }),
  }
}
