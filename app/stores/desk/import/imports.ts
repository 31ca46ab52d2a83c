import { type DeskData, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, setRemote, useRemote } from '#app/stores/desk/remote.ts'
import { problemOf, uploadFile } from '#app/stores/desk/upload-file.ts'
import type { ImportKind, ImportSettings } from '#domain/desk/import/import-fields.ts'
import { importViews } from '#domain/desk/import/import-rows.ts'

export type ImportDetails = DeskData<'GET', '/imports/:id'>
export type ImportSummary = DeskData<'GET', '/imports'>['imports'][number]
export type ImportRow = DeskData<'GET', '/imports/:id/rows'>['rows'][number]

const keyOf = (id: string) => `import ${id}`

export function useImports() {
  return useRemote('imports', (get) => get('/imports'))
}

export function useImport(id: string) {
  return useRemote(keyOf(id), (get) => get('/imports/:id', { params: { id } }))
}

export function useImportRows(id: string, { view, cursor }: Readonly<Record<string, string>>) {
  const query = { view: importViews.find((known) => known === view) ?? 'all', cursor } as const
  return useRemote(`${keyOf(id)} rows ${query.view} ${cursor ?? ''}`, (get) => get('/imports/:id/rows', { params: { id }, query }))
}

/** Null when the file was read, else why not. */
export async function uploadImport(id: string, file: File, onProgress: (fraction: number) => void): Promise<string | null> {
  const problem = problemOf(await uploadFile('PUT', '/imports/:id', { params: { id }, file, onProgress }))
  if (!problem) refresh('imports')
  return problem
}

export async function checkImport(id: string, { mapping, ...settings }: ImportSettings) {
  return changed(await requestDesk('POST', '/imports/:id/check', { params: { id }, body: { ...settings, mapping: [...mapping] } }))
}

export async function applyImport(id: string, confirmed: number | null) {
  return changed(await requestDesk('POST', '/imports/:id/application', { params: { id }, body: { confirmed } }))
}

export async function stopImport(id: string) {
  return changed(await requestDesk('POST', '/imports/:id/stop', { params: { id } }))
}

function changed<Result extends { isOk: true; data: ImportDetails } | { isOk: false }>(result: Result): Result {
  if (result.isOk) setRemote(keyOf(result.data.id), result.data)
  refresh('import')
  refresh('imports')
  refresh('goods')
  return result
}

type ShopAccess = { readonly kind: ImportKind; readonly url: string; readonly key: string; readonly secret: string }

/** Starts to read another shop by its API. */
export async function fetchShop(id: string, access: ShopAccess) {
  return changed(await requestDesk('POST', '/imports/:id/fetch', { params: { id }, body: { ...access } }))
}

export async function downloadPictures(id: string) {
  return changed(await requestDesk('POST', '/imports/:id/download', { params: { id } }))
}

/** The keys of the pictures that the file of WooCommerce names. */
export function listWantedPictures(id: string) {
  return requestDesk('GET', '/imports/:id/pictures', { params: { id } })
}

/** Null when its products have it, else why not. */
export async function uploadImportPicture(id: string, key: string, file: File): Promise<string | null> {
  return problemOf(await uploadFile('POST', '/imports/:id/pictures', { params: { id }, query: { key }, file }))
}
