import { describeRoute, validator } from 'hono-openapi'
import * as v from 'valibot'
import { citiesOf } from '#domain/account/provinces.ts'
import { Refusal } from '#domain/refusals.ts'
import { ofProduct } from '#server/api/list-schemas.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { estimateShipping } from '#services/shipping/estimate-shipping.ts'

/** Many shoppers share one IP address of a mobile operator. */
const reading: Limit = { name: 'shipping-estimates', limit: 6_000, windowSeconds: 600, per: 'network', ifUnavailable: 'open' }

/** Rates and free days change slowly, and the order decides. */
const caching = { 'cache-control': 'public, max-age=60' }

const query = v.object({ province: v.pipe(v.string(), v.maxLength(60)), city: v.pipe(v.string(), v.maxLength(60)) })
const malformed = () => new Refusal('request.malformed', { fields: [{ name: 'city', message: 'شهر را از فهرست استان انتخاب کنید' }] })

const response = v.object({
  estimate: v.pipe(
    v.nullable(v.object({ methodName: v.string(), cost: v.string(), time: v.string() })),
    v.description('ارزان‌ترین روش برای یک عدد؛ null: اکنون به این شهر فرستاده نمی‌شود'),
  ),
})

/** What one unit costs to a city and when it arrives: the line on the product page. */
export const productShipping = createRouter().get(
  '/:productId/shipping',
  describeRoute({
    summary: 'هزینه و زمان ارسال یک کالا به یک شهر',
    tags: ['محصولات'],
    responses: {
      200: jsonResponse(response, 'ارزان‌ترین روش'),
      ...problemResponses('request.malformed', 'request.tooMany'),
    },
  }),
  limited(reading),
  ofProduct,
  validator('query', query, ({ success }) => {
    if (!success) throw malformed()
  }),
  async (c) => {
    const to = c.req.valid('query')
    // Only cities of the list: every other text would be a cache entry of its own.
    if (!citiesOf(to.province).includes(to.city)) throw malformed()
    return c.json({ estimate: await estimateShipping(c.get('context'), c.req.valid('param').productId, to) }, 200, caching)
  },
)
