import { type DeskData, type DeskResult, requestDesk } from './api.ts'
import { refresh, useRemote } from './remote.ts'

export type CatalogCategory = DeskData<'GET', '/categories'>['categories'][number]
export type CatalogBrand = DeskData<'GET', '/brands'>['brands'][number]
export type CatalogOption = DeskData<'GET', '/options'>['options'][number]
export type CatalogValue = DeskData<'GET', '/options/:id'>['values'][number]

export const [categoriesKey, brandsKey, optionsKey] = ['categories', 'brands', 'options']

export const useCategories = () => useRemote(categoriesKey, (get) => get('/categories'))

export const useBrands = (q: string, cursor: string | undefined) =>
  useRemote(`${brandsKey} ${q} ${cursor ?? ''}`, (get) => get('/brands', { query: { q, cursor } }))

export const useOptions = () => useRemote(optionsKey, (get) => get('/options'))

export const useOption = (id: string) => useRemote(`${optionsKey} ${id}`, (get) => get('/options/:id', { params: { id } }))

/** Pessimistic: a list shows a change when the server has it; after a refusal it shows what a colleague changed meanwhile. */
async function changed<Data>(key: string, request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  refresh(key)
  return result
}

type Versioned = { readonly id: string; readonly version: number }
type Shown = 'active' | 'inactive'
export type CategoryBody = { name: string; slug: string; status: Shown; isAccessory: boolean; needsImei: boolean }

export const addCategory = (body: CategoryBody & { parentId: string | null }) =>
  changed(categoriesKey, requestDesk('POST', '/categories', { body }))
export const editCategory = ({ id, version }: Versioned, body: CategoryBody) =>
  changed(categoriesKey, requestDesk('PUT', '/categories/:id', { params: { id }, version, body }))
export const moveCategory = ({ id, version }: Versioned, body: { parentId: string | null; before: string | null }) =>
  changed(categoriesKey, requestDesk('PUT', '/categories/:id/position', { params: { id }, version, body }))
export const removeCategory = ({ id, version }: Versioned) =>
  changed(categoriesKey, requestDesk('DELETE', '/categories/:id', { params: { id }, version }))

export type BrandBody = { name: string; farsiName: string; slug: string; status: Shown }

export const addBrand = (body: BrandBody) => changed(brandsKey, requestDesk('POST', '/brands', { body }))
export const editBrand = ({ id, version }: Versioned, body: BrandBody) =>
  changed(brandsKey, requestDesk('PUT', '/brands/:id', { params: { id }, version, body }))
export const mergeBrand = ({ id, version }: Versioned, into: string) =>
  changed(brandsKey, requestDesk('POST', '/brands/:id/merge', { params: { id }, version, body: { into } }))
export const removeBrand = ({ id, version }: Versioned) =>
  changed(brandsKey, requestDesk('DELETE', '/brands/:id', { params: { id }, version }))

export const addOption = (body: { name: string; slug: string }) => changed(optionsKey, requestDesk('POST', '/options', { body }))
export const renameOption = ({ id, version }: Versioned, body: { name: string }) =>
  changed(optionsKey, requestDesk('PUT', '/options/:id', { params: { id }, version, body }))
export const moveOption = ({ id, version }: Versioned, before: string | null) =>
  changed(optionsKey, requestDesk('PUT', '/options/:id/position', { params: { id }, version, body: { before } }))
export const removeOption = ({ id, version }: Versioned) =>
  changed(optionsKey, requestDesk('DELETE', '/options/:id', { params: { id }, version }))

export type ValueBody = { value: string; swatch: string }

export const addValue = (optionId: string, body: ValueBody) =>
  changed(optionsKey, requestDesk('POST', '/options/:id/values', { params: { id: optionId }, body }))
export const editValue = ({ id, version }: Versioned, body: ValueBody) =>
  changed(optionsKey, requestDesk('PUT', '/values/:id', { params: { id }, version, body }))
export const moveValue = ({ id, version }: Versioned, before: string | null) =>
  changed(optionsKey, requestDesk('PUT', '/values/:id/position', { params: { id }, version, body: { before } }))
export const mergeValue = ({ id, version }: Versioned, into: string) =>
  changed(optionsKey, requestDesk('POST', '/values/:id/merge', { params: { id }, version, body: { into } }))
export const removeValue = ({ id, version }: Versioned) =>
  changed(optionsKey, requestDesk('DELETE', '/values/:id', { params: { id }, version }))
