import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { shippingTypes } from '#domain/order/shipping.ts'
import { plainTerms, pricings } from '#domain/shipping/terms.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonResponse } from '#server/problems.ts'
import { listShippingMethods } from '#services/shipping/list-shipping-methods.ts'

const response = v.object({
  methods: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      methodName: v.string(),
      methodType: v.pipe(v.picklist(shippingTypes), v.description('`pickup`: تحویل حضوری در فروشگاه، بدون آدرس')),
      deliveryTime: v.string(),
      courierType: v.string(),
      cities: v.pipe(v.array(v.string()), v.description('شهرهای زیر پوشش؛ خالی یعنی همه جا')),
      isPost: v.pipe(v.boolean(), v.description('پست؛ کالایی را که `postable` نیست نمی‌برد')),
      maxWeightG: v.pipe(v.nullable(v.number()), v.description('بیشترین وزن سفارش، گرم؛ null یعنی بی‌حد')),
      pricing: v.pipe(v.picklist(pricings), v.description('`fixed`: هزینه `baseRate` است؛ `table` و `post`: از روی مقصد و وزن')),
      baseRate: v.pipe(v.number(), v.description('تومان؛ صفر یعنی رایگان؛ هزینه‌ی روشی که `fixed` نیست از آن برنمی‌آید')),
      freeFrom: v.pipe(v.nullable(v.number()), v.description('تومان؛ از این مبلغ خرید رایگان است؛ null یعنی هرگز')),
      description: v.string(),
      displayOrder: v.number(),
    }),
  ),
})

export const shippingMethods = createRouter().get(
  '/',
  describeRoute({
    summary: 'روش‌های ارسال',
    description: 'هزینه‌ی هر روش برای یک نشانی و یک سبد را `POST /api/orders/shipping` می‌دهد.',
    tags: ['سفارش‌ها'],
    responses: { 200: jsonResponse(response, 'به ترتیب نمایش، سپس ارزان‌ترین') },
  }),
  async (c) => {
    const { db, settings } = c.get('context')
    const methods = (await listShippingMethods(db, settings)).map(({ terms, ...method }) => ({
      ...method,
      pricing: terms.pricing ?? plainTerms.pricing,
    }))
    return c.json({ methods }, 200, { 'cache-control': 'public, no-cache' })
  },
)
