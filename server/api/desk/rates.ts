import * as v from 'valibot'
import { currencies } from '#domain/desk/prices/currency.ts'
import { linkFields } from '#domain/desk/prices/link-form.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { getRates, previewFromRates, setRates } from '#services/desk/prices/exchange-rates.ts'
import { getRateProposal } from '#services/desk/prices/follow-rate-source.ts'
import { getFollowedRate } from '#services/desk/prices/get-followed-rate.ts'
import { getRun } from '#services/desk/prices/get-run.ts'
import { getLink, linkFamily, linkProduct, unlinkProduct } from '#services/desk/prices/link-prices.ts'
import { bodyFilter } from './goods.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const ratesSchema = v.strictObject(v.entriesFromList(currencies, v.optional(v.number())))
const linkSchema = v.strictObject(v.entriesFromList(linkFields, text(60)))

/** Prices that follow a currency: rates, what each product costs abroad, and runs from both. */
export const rates = createRouter()
  .get('/rates', needs('prices.run'), listQuery(v.strictObject({ cursor: v.optional(text(200)) })), async (c) =>
    c.json(await getRates(c.get('context'), c.req.valid('query').cursor)),
  )
  .get('/rates/followed', needs('prices.run'), async (c) => c.json({ followed: await getFollowedRate(c.get('context')) }))
  .get('/rates/proposal', needs('prices.run'), async (c) => c.json({ proposal: await getRateProposal(c.get('context')) }))
  .put('/rates', needs('prices.run'), jsonBody(ratesSchema), async (c) => {
    await setRates(c.get('context'), c.req.valid('json'), c.get('staff'))
    return c.json(await getRates(c.get('context'), undefined))
  })
  .put('/rate-runs/:id', needs('prices.run'), jsonBody(v.strictObject({ filter: bodyFilter })), async (c) => {
    await previewFromRates(c.get('context'), { id: idOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.json(await getRun(c.get('context'), idOf(c), c.get('staff')))
  })
  .get('/links/:id', needs('prices.edit'), async (c) => c.json(await getLink(c.get('context'), idOf(c))))
  .put('/links/:id', needs('prices.edit'), jsonBody(linkSchema), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), form: c.req.valid('json') }
    return c.json(await linkProduct(c.get('context'), edit, c.get('staff')))
  })
  .delete('/links/:id', needs('prices.edit'), async (c) => {
    await unlinkProduct(c.get('context'), { id: idOf(c), version: versionOf(c) }, c.get('staff'))
    return c.body(null, 204)
  })
  .put('/family-links/:id', needs('prices.edit'), jsonBody(linkSchema), async (c) =>
    c.json(await linkFamily(c.get('context'), { id: idOf(c), form: c.req.valid('json') }, c.get('staff'))),
  )
