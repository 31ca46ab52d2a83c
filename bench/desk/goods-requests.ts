import type pg from 'pg'
import { goodsSorts, goodsViews } from '#domain/desk/goods/goods-filters.ts'
import { stockSorts, stockViews } from '#domain/desk/stock/stock-filters.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { DeskRequest } from './measure.ts'

const limitMs = 50

type Sample = { id: string; name: string; sku: string; price: number; category: string; brand: string }

/** Lists of products and of stock by every sort, filter and view, searches for rare and common texts, counts and selections. */
export async function goodsRequests(pool: pg.Pool): Promise<DeskRequest[]> {
  const { rows: products } = await pool.query<Sample>(`
    select id, farsi_name as name, sku, coalesce(price::bigint, 0)::float8 as price, category_id as category, brand_id as brand
    from products tablesample system (1) repeatable (1) where sku like 'GEN-%' and price > 0 limit 40`)
  const { rows: roots } = await pool.query<{ id: string }>('select id from categories where parent_id is null')
  const lists = (page: string, sorts: readonly string[]) => [
    ...sorts.map((sort) => request(`${page}: sort ${sort}`, page, [{ sort }])),
    ...sorts.map((sort) =>
      request(
        `${page}: sort ${sort} in a category`,
        page,
        products.map(({ category }) => ({ sort, category })),
      ),
    ),
    ...sorts.map((sort) =>
      request(
        `${page}: sort ${sort} of a brand`,
        page,
        products.map(({ brand }) => ({ sort, brand })),
      ),
    ),
    ...sorts.map((sort) => request(`${page}: sort ${sort}, hidden`, page, [{ sort, status: 'inactive' }])),
    ...sorts.map((sort) =>
      request(
        `${page}: sort ${sort}, rare text`,
        page,
        products.map(({ sku }) => ({ sort, q: sku })),
      ),
    ),
    ...sorts.map((sort) =>
      request(
        `${page}: sort ${sort}, common text`,
        page,
        products.map(({ name }) => ({ sort, q: wordOf(name) })),
      ),
    ),
    ...sorts.map((sort) => request(`${page}: sort ${sort}, a colour`, page, colours(sort))),
    request(
      `${page}: a category with all below`,
      page,
      roots.map(({ id: category }) => ({ category })),
    ),
    ...searches(page, products),
  ]
  return [
    ...lists('goods', goodsSorts),
    ...goodsOnly(products),
    ...lists('stock', stockSorts),
    ...stockViews.flatMap((view) => stockSorts.map((sort) => request(`stock: view ${view}, sort ${sort}`, 'stock', [{ view, sort }]))),
    { name: 'stock: counts of the views', limitMs, paths: ['/stock/views'] },
    { name: 'stock: a product and its ledger', limitMs, paths: products.map(({ id }) => `/stock/products/${id}`) },
    { name: 'stock: find', limitMs, paths: products.map(({ name }) => `/stock/find?${new URLSearchParams({ q: name })}`) },
  ]
}

/** Words within names: their products are all over the tables. */
const colours = (sort: string) => ['مشکی', 'سفید', 'آبی'].map((q) => ({ sort, q }))

const request = (name: string, page: string, queries: readonly Record<string, string>[]): DeskRequest => ({
  name,
  limitMs,
  paths: queries.map((query) => `/${page}?${new URLSearchParams(query)}`),
})

/** A word that many products have. */
const wordOf = (name: string) => name.split(' ').find((word) => word.length >= 3) ?? name

function searches(page: string, products: readonly Sample[]): DeskRequest[] {
  return [
    request(
      `${page}: search, whole name`,
      page,
      products.map(({ name }) => ({ q: name.slice(0, 100) })),
    ),
    request(
      `${page}: search, Persian digits`,
      page,
      products.map(({ sku }) => ({ q: toPersianDigits(sku) })),
    ),
    request(
      `${page}: search, nothing found`,
      page,
      ['یخچال ساید', 'qqzzxx'].map((q) => ({ q })),
    ),
    request(
      `${page}: search in a category`,
      page,
      products.map(({ name, category }) => ({ q: wordOf(name), category })),
    ),
  ]
}

/** What only the list of products has: price filters, combinations, «all of this list», the palette and one product. */
function goodsOnly(products: readonly Sample[]): DeskRequest[] {
  const between = products.map(({ price }) => ({ min: String(price), max: String(Math.round(price * 1.1)) }))
  return [
    ...Object.entries(goodsViews).map(([view, { filter }]) => request(`goods: view ${view}`, 'goods', [filter])),
    ...goodsSorts.map((sort) => request(`goods: sort ${sort}, sold out`, 'goods', [{ sort, stock: 'out' }])),
    request('goods: in stock', 'goods', [{ stock: 'in' }]),
    request(
      'goods: price from',
      'goods',
      between.map(({ min }) => ({ min })),
    ),
    request(
      'goods: price between, by name',
      'goods',
      between.map((prices) => ({ ...prices, sort: 'name' })),
    ),
    request('goods: price of nothing', 'goods', [{ min: '900000000000' }]),
    request(
      'goods: five filters',
      'goods',
      products.map(({ category, brand, price }) => ({ category, brand, min: String(price), status: 'active', stock: 'in' })),
    ),
    { name: 'goods: counts of the views', limitMs, paths: ['/goods/views'] },
    {
      name: 'goods: all of a list, by filter',
      limitMs,
      paths: products.map(({ category }) => `/goods/selection?picture=none&category=${category}`),
    },
    { name: 'goods: palette', limitMs, paths: products.map(({ name }) => `/goods/find?${new URLSearchParams({ q: wordOf(name) })}`) },
    { name: 'goods: one product', limitMs, paths: products.map(({ id }) => `/goods/${id}`) },
  ]
}
