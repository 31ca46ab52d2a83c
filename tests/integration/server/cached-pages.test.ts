import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct } from '#tests/support/factories.ts'
import { shopOn } from '#tests/support/test-shop.ts'
import { cachePages } from './caching-shop.ts'

// Rows are updated directly, without the orders, stock moves and reviews that the invariants expect.
const connection = await testDatabase({ template: 'demo', breaksInvariants: true })
const { db, pool } = connection
/** Cards show real ratings, so that a rating appears on them. */
const settings = { CARD_RATING: 'reviews' }
const caching = shopOn(connection, settings)
const { allInvalidated } = await cachePages(caching)
/** Not subscribed to invalidations, so it renders every page for every request. */
const uncached = shopOn(connection, settings)

const [shown] = (
  await db.execute<{ id: string; slug: string; post: string; beside: string }>(sql`
    select p.id, p.slug, (select slug from posts where id = post_id) as post, (
      select other.slug from products other
      where other.category_id = p.category_id and other.id <> p.id and other.status = 'active' order by units_sold desc, id limit 1) as beside
    from products p join post_products on product_id = p.id join product_reviews r on r.product_id = p.id
    where p.status = 'active' and p.slug like 'iphone%' and exists (select from product_attributes a where a.product_id = p.id) limit 1`)
).rows
if (!shown) throw new Error('the demo has no such product')
const { id, slug, post, beside } = shown
const spare = await aProduct(db, { slug: 'spare-phone' })

/** One URL of each page, and more of those that show products. */
const fixed = routes.filter(({ access, path, page }) => access === 'public' && !path.includes('{') && page !== 'api-docs')
const pages = [
  ...Map.groupBy(fixed, ({ page }) => page)
    .values()
    .map(([first]) => first?.path ?? ''),
  ...[`/product/${slug}`, `/product/${beside}`, `/product/${spare.slug}`, `/blog/${post}`, `/iphone?compare=${slug},${beside}`],
  ...['best-selling', 'price-asc', 'name'].map((sort) => `/store?sort=${sort}`),
  ...['/store?category=mobile&inStock=1', '/store?q=iphone', '/search?q=iphone', '/search?q=iphone&sort=cheapest'],
].map((path) => `/_data${path}`)

const update = (set: string) => `update products set ${set} where id = '${id}'`

test.each([
  ['a smaller stock', update('stock_quantity = 2')],
  ['the last piece', update('stock_quantity = 0')],
  ['new stock', update('stock_quantity = 40')],
  ['a price', update('price = 1234000')],
  ['a name', update(`farsi_name = 'نام تازه', title = 'Another title'`)],
  ['a description', update(`description = 'شرح تازه'`)],
  ['a model number and a picture', update(`sku = 'SKU-NEW', main_image_url = '/media/products/phone-pro-blue-pair.webp'`)],
  ['another category', update(`category_id = (select category_id from products where id = '${spare.id}')`)],
  ['pictures', `delete from product_images where product_id = '${id}'`],
  ['attributes', `delete from product_attributes where product_id = '${id}'`],
  ['reviews', `update product_reviews set comment = 'سخن تازه', is_helpful_count = is_helpful_count + 1 where product_id = '${id}'`],
  ['a rating', `update product_ratings_summary set count_1 = count_1 + 3 where product_id = '${id}'`],
  ['a hidden product', update(`status = 'inactive'`)],
  ['the product again, under another address', update(`status = 'active', slug = 'iphone-renamed'`)],
  ['a brand', `update brands set name = name || ' Inc', farsi_name = farsi_name || ' نو'`],
  ['a category', `update categories set name = name || ' نو'`],
  ['an option', `update variant_options set name = name || ' نو'`],
  ['a value', `update variant_values set value = value || ' نو'`],
  ['posts', `update posts set title = title || ' نو', body = body || ' نو'`],
  ['a post that is hidden', `update posts set status = 'draft' where slug = '${post}'`],
  ['texts', `update pages set title = title || ' نو', body = body || ' نو'`],
  ['the wholesale list', `update wholesale_items set status = 'sold' where id in (select id from wholesale_items limit 3)`],
  ['a product that is gone', `delete from products where id = '${spare.id}'`],
])('after a change no cached page differs from a fresh render: %s', async (_what, change) => {
  const textOf = async ({ app }: typeof caching, page: string) => {
    const response = await app.request(page)
    return `${response.status} ${await response.text()}`
  }
  const before: string[] = []
  for (const page of pages) before.push(await textOf(caching, page))
  await pool.query(change)
  await allInvalidated()
  const [after, now]: [string[], string[]] = [[], []]
  for (const page of pages) {
    after.push(await textOf(caching, page))
    now.push(await textOf(uncached, page))
  }
  expect(now).not.toEqual(before)
  expect(pages.filter((_, index) => after[index] !== now[index])).toEqual([])
})
