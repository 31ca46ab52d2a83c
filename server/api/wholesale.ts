import { etag } from 'hono/etag'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { listWholesale } from '#services/content/get-wholesale-page.ts'

const response = v.object({
  categories: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      name: v.string(),
      description: v.string(),
      order: v.pipe(v.nullable(v.number()), v.description('ترتیب؛ نبودنش یعنی پس از همه')),
      items: v.array(
        v.object({
          id: v.pipe(v.string(), v.uuid()),
          name: v.string(),
          status: v.picklist(['in_stock']),
          price: v.pipe(v.nullable(v.number()), v.description('به تومان؛ نبودنش یعنی با استعلام')),
          createdAt: v.pipe(v.string(), v.isoTimestamp()),
        }),
      ),
    }),
  ),
})

export const wholesale = createRouter().get(
  '/',
  describeRoute({
    summary: 'موجودی همکار',
    description: 'دسته‌ها به ترتیب صفحه و تنها کالاهای موجود؛ قیمت آن‌چه مالک نوشته است، دیگران با استعلام.',
    tags: ['فروش عمده'],
    responses: {
      200: jsonResponse(response, 'لیست امروز'),
      304: { description: 'از بار پیش تغییری نکرده است (If-None-Match)' },
      ...problemResponses('wholesale.failed'),
    },
  }),
  etag(),
  async (c) => c.json({ categories: await listWholesale(c.get('context')) }, 200, { 'cache-control': 'public, no-cache' }),
)
