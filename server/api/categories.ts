import { etag } from 'hono/etag'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import type { CategoryNode } from '#domain/catalog.ts'
import { createRouter } from '#server/app-env.ts'
import { listCategories } from '#services/catalog/list-categories.ts'

const category: v.GenericSchema<CategoryNode> = v.object({
  id: v.pipe(v.string(), v.uuid()),
  slug: v.string(),
  name: v.string(),
  image: v.nullable(v.string()),
  children: v.array(v.lazy(() => category)),
})

const response = v.object({ categories: v.array(category) })

export const categories = createRouter().get(
  '/',
  describeRoute({
    summary: 'درخت دسته‌بندی‌ها',
    description: 'دسته‌های فعال به ترتیب الفبای فارسی؛ زیردسته‌ها در children.',
    tags: ['کاتالوگ'],
    responses: {
      200: {
        description: 'همه‌ی دسته‌ها',
        content: { 'application/json': { schema: resolver(response, { options: { definitions: { Category: category } } }) } },
      },
      304: { description: 'از بار پیش تغییری نکرده است (If-None-Match)' },
    },
  }),
  etag(),
  async (c) =>
    c.json({ categories: await listCategories(c.get('context')) }, 200, {
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
    }),
)
