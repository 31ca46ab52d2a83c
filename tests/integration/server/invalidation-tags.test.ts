import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { matchRoute } from '#app/router/match.ts'
import { routes } from '#app/routes.ts'
import { indexPending } from '#db/search/index-products.ts'
import { loadPage } from '#server/loaders/load-page.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const { context, db } = await openTestShop({}, 'demo')
await indexPending(db)

const { rows: products } = await db.execute<{ id: string; slug: string }>(sql`select id, slug from products where status = 'active'`)
const productIds = new Set(products.map(({ id }) => id))
const idOfSlug = new Map(products.map(({ id, slug }) => [slug, id]))
const [sample] = (
  await db.execute<{ product: string; post: string }>(sql`
    select p.slug as product, (select slug from posts where id = post_id) as post
    from products p join post_products on product_id = p.id where p.status = 'active' limit 1`)
).rows

const paths = [
  ...routes.filter(({ access, path }) => access === 'public' && !path.includes('{')).map(({ path }) => path),
  ...[`/product/${sample?.product}`, `/blog/${sample?.post}`, '/store?sort=best-selling', '/search?q=iphone'],
]

async function load(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const match = matchRoute(pathname)
  if (!match) throw new Error(`no route for ${url}`)
  const { route, params } = match
  const page = await loadPage(route.page, context, { path: route.path, params, query: searchParams, shopper: null })
  if (!page) throw new Error(`no page at ${url}`)
  return page
}

test.each(paths)('the tags of %s contain the id of every product in its data', async (path) => {
  const { props, tags } = await load(path)
  const json = JSON.stringify(props)
  const shown = (json.match(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? []).filter((id) => productIds.has(id))
  // A new name or slug of a product invalidates `listing` too, so a page with that topic may link to it without its id.
  const slugs = tags.includes('listing') ? [] : [...json.matchAll(/"slug":"([^"]+)"/g)].map(([, slug = '']) => slug)
  const linked = slugs.flatMap((slug) => idOfSlug.get(slug) ?? [])
  expect(tags).toEqual(expect.arrayContaining([...new Set([...shown, ...linked])]))
})

test('the pages that list products have their ids as tags', async () => {
  for (const path of ['/', '/store', '/iphone', '/search?q=iphone', `/product/${sample?.product}`, `/blog/${sample?.post}`]) {
    const { tags } = await load(path)
    expect(tags.filter((tag) => productIds.has(tag)).length, path).toBeGreaterThan(0)
  }
})
