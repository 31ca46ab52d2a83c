import * as v from 'valibot'
import { type CouponFormName, couponLabels } from '#domain/desk/coupon/form.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { addCoupon, editCoupon, getCouponChoices, listCouponPage, removeCoupon } from '#services/desk/coupon/change-coupon.ts'
import { text } from './catalog/fields.ts'

/** Long enough for the slugs of many brands. */
const longest = 10_000
const names = Object.keys(couponLabels) as CouponFormName[]
const texts = v.strictObject(
  Object.fromEntries(names.map((name) => [name, text(longest)])) as Record<CouponFormName, ReturnType<typeof text>>,
)

export const couponQuery = v.strictObject({ q: v.optional(text(100), ''), cursor: v.optional(v.pipe(v.string(), v.uuid())) })

export const coupons = createRouter()
  .get('/', needs('coupons.edit'), listQuery(couponQuery), async (c) => {
    const { q, cursor } = c.req.valid('query')
    return c.json(await listCouponPage(c.get('context'), { q, cursor }))
  })
  .get('/choices', needs('coupons.edit'), async (c) => c.json(await getCouponChoices(c.get('context'))))
  .post('/', needs('coupons.edit'), jsonBody(texts), async (c) =>
    c.json(await addCoupon(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .put('/:id', needs('coupons.edit'), jsonBody(texts), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), texts: c.req.valid('json') }
    return c.json(await editCoupon(c.get('context'), edit, c.get('staff')))
  })
  .delete('/:id', needs('coupons.edit'), async (c) => {
    await removeCoupon(c.get('context'), idOf(c), versionOf(c), c.get('staff'))
    return c.body(null, 204)
  })
