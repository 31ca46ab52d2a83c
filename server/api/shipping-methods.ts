import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { listShippingMethods } from '#services/order/list-shipping-methods.ts'
import { createRouter } from '../app-env.ts'

const response = v.object({
  methods: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      methodName: v.string(),
      methodType: v.picklist(['standard', 'express']),
      deliveryTime: v.string(),
      courierType: v.string(),
      baseRate: v.pipe(v.number(), v.description('تومان؛ صفر یعنی رایگان')),
      description: v.string(),
      displayOrder: v.number(),
    }),
  ),
})

export const shippingMethods = createRouter().get(
  '/',
  describeRoute({
    summary: 'روش‌های ارسال',
    tags: ['سفارش‌ها'],
    responses: { 200: { description: 'به ترتیب نمایش، سپس ارزان‌ترین', content: { 'application/json': { schema: resolver(response) } } } },
  }),
  async (c) => c.json({ methods: await listShippingMethods(c.get('context').db) }, 200, { 'cache-control': 'public, no-cache' }),
)
