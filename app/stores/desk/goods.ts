import { useRef } from 'react'
import { type DeskData, type DeskResult, type Get, requestDesk } from './api.ts'
import { getRemote, refresh, useRemote } from './remote.ts'

type ListQuery = Readonly<Record<string, string>>

export type GoodsList = DeskData<'GET', '/goods'>
export type GoodsSummary = GoodsList['goods'][number]
export type GoodsChoices = DeskData<'GET', '/goods/choices'>
export type GoodsSelection = DeskData<'GET', '/goods/selection'>

export const goodsListKey = (query: ListQuery) => `goods list ${new URLSearchParams(query)}`

export function useGoodsList(query: ListQuery) {
  return useRemote(goodsListKey(query), (get) => get('/goods', { query }))
}

/** The first pages of a list together; one more page reads only that one, and shows those before it meanwhile. */
export function useGoodsPages(query: ListQuery, pages: number) {
  const shown = useRef<GoodsList>(undefined)
  const remote = useRemote(pagesKey(query, pages), (get) => readPages(get, query, pages))
  shown.current = remote.data ?? shown.current
  return { ...remote, data: shown.current }
}

const pagesKey = (query: ListQuery, pages: number) => `goods pages ${pages} ${new URLSearchParams(query)}`

async function readPages(get: Get, query: ListQuery, pages: number): Promise<DeskResult<GoodsList>> {
  const before = getRemote<GoodsList>(pagesKey(query, pages - 1))
  let list = before
  for (let page = before ? pages - 1 : 0; page < pages; page += 1) {
    const cursor = list ? list.next : (query.cursor ?? null)
    if (list && cursor === null) break
    const result = await get('/goods', { query: { ...query, ...(cursor && { cursor }) } })
    if (!result.isOk) return result
    list = { ...result.data, goods: [...(list?.goods ?? []), ...result.data.goods] }
  }
  return { isOk: true, data: list ?? { goods: [], next: null, count: 0, countLimit: 0 } }
}

export function useGoodsViews() {
  return useRemote('goods views', (get) => get('/goods/views'))
}

/** Every category and brand. */
export function useGoodsChoices() {
  return useRemote('goods choices', (get) => get('/goods/choices'))
}

/** Everything that the list matches now, without its ids. */
export function selectAllGoods({ cursor: _, sort: __, ...query }: ListQuery): Promise<DeskResult<GoodsSelection>> {
  return requestDesk('GET', '/goods/selection', { query })
}

type FilterBody = Extract<Parameters<typeof requestDesk<'POST', '/goods/steps'>>[2]['body']['chosen'], { filter: unknown }>['filter']

/** The filters of the URL as a body has them: amounts are numbers. */
export function filterBody({ cursor: _, sort: __, min, max, ...filter }: ListQuery): FilterBody {
  return { ...filter, ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) } as FilterBody
}

export type ProductChanges = Parameters<typeof requestDesk<'PATCH', '/goods/:id'>>[2]['body']

/** Only what differs is sent: whatever a colleague saved in other fields stays. */
export async function saveProduct(id: string, version: number, body: ProductChanges) {
  const result = await requestDesk('PATCH', '/goods/:id', { params: { id }, body, version })
  if (result.isOk) refresh('goods')
  return result
}

export type DeskProduct = DeskData<'GET', '/goods/:id'>
export type ProductForm = DeskProduct['form']
export type SpecOption = DeskData<'GET', '/goods/template'>['options'][number]

export function useProduct(id: string) {
  return useRemote(`product ${id}`, (get) => get('/goods/:id', { params: { id } }))
}

/** The specifications that products of a category have, and every other option. */
export function useSpecTemplate(category: string | undefined) {
  return useRemote(category ? `goods template ${category}` : null, (get) => get('/goods/template', { query: { category: category ?? '' } }))
}

export function storeDraft(id: string, baseVersion: number, changes: ProductForm) {
  return requestDesk('PUT', '/goods/:id/draft', { params: { id }, body: { baseVersion, changes: { ...changes } } })
}

export function dropDraft(id: string) {
  return requestDesk('DELETE', '/goods/:id/draft', { params: { id } })
}

type NewProduct = Parameters<typeof requestDesk<'POST', '/goods'>>[2]['body']

/** The id belongs to the form: pressing twice makes one product. */
export async function createProduct(body: NewProduct) {
  const result = await requestDesk('POST', '/goods', { body })
  if (result.isOk) refresh('goods')
  return result
}

export async function copyProduct(id: string) {
  const result = await requestDesk('POST', '/goods/:id/copy', { params: { id }, body: { id: crypto.randomUUID() } })
  if (result.isOk) refresh('goods')
  return result
}
