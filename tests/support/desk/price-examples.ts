import { storeLinks } from '#db/desk/prices/links.ts'
import { newId } from '#db/ids.ts'
import { exchangeRates } from '#db/schema/prices.ts'
import { emptyLinkForm } from '#domain/desk/prices/link-form.ts'
import { toman } from '#domain/money.ts'
import { aProduct } from '#tests/support/factories.ts'
import type { TestShop } from '#tests/support/test-shop.ts'
import type { Example } from './catalog-examples.ts'
import { aNewFamily } from './families.ts'
import { phoneLink, priceRunClient, rise } from './price-runs.ts'

const aLinkForm = { ...emptyLinkForm, base: '۹۹۹', margin: '۸' }

/** Examples for the changing routes of price runs. */
export function priceExamples(shop: TestShop, owner: Record<string, string>): Record<string, () => Promise<Example>> {
  const { preview, apply } = priceRunClient(shop, owner)
  const aPreview = async () => (await preview({ q: (await aProduct(shop.db)).sku })).id
  const application = { toggled: [], ticked: 'sound', confirmed: null, startAt: null, endsAt: null }
  const aRun = async (more: object = {}) => (await apply(await aPreview(), more)).id
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const aFamily = async () => {
    const family = await aNewFamily(shop.db)
    await shop.app.request('/api/desk/families', { method: 'POST', headers: owner, body: JSON.stringify(family) })
    return family.id
  }
  const aLinkedProduct = async () => {
    const { id } = await aProduct(shop.db)
    await shop.db.transaction((tx) => storeLinks(tx, [{ productId: id, link: phoneLink }]))
    return id
  }
  return {
    'PUT /prices/rates': async () => {
      await shop.db.insert(exchangeRates).values({ currency: 'USD', rate: toman(118_000) })
      return { body: { USD: 118_500, AED: 32_300 }, states: 'both' }
    },
    'PUT /prices/rate-runs/:id': async () => {
      await shop.db.insert(exchangeRates).values({ currency: 'USD', rate: toman(118_500) })
      await aLinkedProduct()
      return { path: `/prices/rate-runs/${newId()}`, body: { filter: {} }, states: 'after' }
    },
    'PUT /prices/links/:id': async () => ({
      path: `/prices/links/${await aLinkedProduct()}`,
      body: aLinkForm,
      headers: { ...owner, 'if-match': '"1"' },
      states: 'both',
    }),
    'DELETE /prices/links/:id': async () => ({
      path: `/prices/links/${await aLinkedProduct()}`,
      headers: { ...owner, 'if-match': '"1"' },
      states: 'before',
    }),
    'PUT /prices/family-links/:id': async () => ({ path: `/prices/family-links/${await aFamily()}`, body: aLinkForm, states: 'after' }),
    'PUT /prices/runs/:id': async () => ({
      path: `/prices/runs/${newId()}`,
      body: { filter: { q: (await aProduct(shop.db)).sku }, rule: rise },
      states: 'after',
    }),
    'PUT /prices/runs/:id/items/:product': async () => {
      const product = await aProduct(shop.db, { price: 10_000_000 })
      const { id } = await preview({ q: product.sku })
      return { path: `/prices/runs/${id}/items/${product.id}`, body: { before: 10_400_000, newPrice: 10_500_000 }, states: 'both' }
    },
    'POST /prices/runs/:id/application': async () => ({
      path: `/prices/runs/${await aPreview()}/application`,
      body: application,
      states: 'after',
    }),
    'POST /prices/runs/:id/stop': async () => ({ path: `/prices/runs/${await aRun({ startAt: tomorrow })}/stop`, states: 'both' }),
    'POST /prices/runs/:id/undo': async () => ({ path: `/prices/runs/${await aRun()}/undo`, body: { id: newId() }, states: 'both' }),
  }
}
