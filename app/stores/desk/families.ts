import { type VariantValue, withValues } from '#domain/desk/family/value-lists.ts'
import { type DeskData, type DeskResult, type Get, requestDesk } from './api.ts'
import { refresh, useRemote } from './remote.ts'

type SentFamily = DeskData<'GET', '/families/:id'>
export type FamilyVariant = Omit<SentFamily['variants'][number], 'values'> & { values: readonly VariantValue[] | null }
export type DeskFamily = Omit<SentFamily, 'variants'> & { variants: readonly FamilyVariant[] }

/** Under `goods`, so that an event about a product reads it again. */
export function useFamily(id: string | undefined) {
  return useRemote(id ? `goods family ${id}` : null, (get) => readFamily(get, id ?? ''))
}

async function readFamily(get: Get, id: string): Promise<DeskResult<DeskFamily>> {
  const result = await get('/families/:id', { params: { id } })
  if (!result.isOk) return result
  const { variants, ...family } = result.data
  return { isOk: true, data: { ...family, variants: withValues(family.options, variants) } }
}

async function changed<Data>(request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  refresh('goods')
  refresh('product')
  return result
}

type NewFamily = Parameters<typeof requestDesk<'POST', '/families'>>[2]['body']

/** The id belongs to the form: pressing twice makes one family. */
export const createFamily = (body: NewFamily) => changed(requestDesk('POST', '/families', { body }))

export const editFamily = ({ id, version }: { id: string; version: number }, body: { name: string; optionIds: string[] }) =>
  changed(requestDesk('PUT', '/families/:id', { params: { id }, version, body }))

export const addVariants = (id: string, variants: { id: string; values: string[] }[]) =>
  changed(requestDesk('POST', '/families/:id/variants', { params: { id }, body: { variants } }))

export const bringProduct = (id: string, sku: string) =>
  changed(requestDesk('POST', '/families/:id/members', { params: { id }, body: { sku } }))

export const takeProductOut = (id: string, product: string) =>
  changed(requestDesk('DELETE', '/families/:id/members/:product', { params: { id, product } }))

type CopyBody = Parameters<typeof requestDesk<'POST', '/families/:id/copy'>>[2]['body']
export type FamilyPart = CopyBody['parts'][number]

export const copyParts = (id: string, body: CopyBody) => changed(requestDesk('POST', '/families/:id/copy', { params: { id }, body }))

type CellsBody = Parameters<typeof requestDesk<'POST', '/goods/cells'>>[2]['body']

/** Changed cells of any products, all or none. */
export const saveCells = (body: CellsBody) => changed(requestDesk('POST', '/goods/cells', { body }))

/** Products by name or SKU, for a field that suggests them. */
export function useFoundGoods(q: string) {
  const isLong = q.trim().length >= 3
  return useRemote(isLong ? `found goods ${q}` : null, (get) => get('/goods/find', { query: { q } })).data?.found
}
