import { newId } from '#db/ids.ts'
import type { ImportFieldName, ImportSettings } from '#domain/desk/import/import-fields.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import type { TestShop } from '#tests/support/test-shop.ts'

export type Imported = {
  id: string
  status: string
  total: number
  header: string[]
  settings: ImportSettings
  isRemembered: boolean
  counts: Record<'new' | 'changed' | 'same' | 'wrong' | 'outliers' | 'applied' | 'skipped', number>
  job: { total: number; done: number; skipped: number; problem: string | null } | null
}
export type ImportedRow = {
  number: number
  sku: string | null
  state: string
  problems: string[]
  changes: Record<string, { before: unknown; after: unknown }>
  outcome: string | null
}

export const settingsOf = (mapping: (ImportFieldName | null)[], more: Partial<ImportSettings> = {}): ImportSettings => ({
  mapping,
  unit: 'toman',
  categoryId: null,
  brandId: null,
  ...more,
})
export const priceSettings = settingsOf(['sku', 'price'])

/** Imports through the desk's API. */
export function importClient({ app, context }: TestShop, headers: Record<string, string>) {
  const send = (method: string, path: string, body?: unknown) =>
    app.request(`/api/desk/imports${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const json = async <T>(response: Response | Promise<Response>): Promise<T> => {
    const got = await response
    if (!got.ok) throw new Error(`${got.status} ${await got.text()}`)
    return got.json() as Promise<T>
  }
  const put = (file: string | Uint8Array<ArrayBuffer>, name = 'list.csv', id = newId()) => {
    const form = new FormData()
    form.set('file', new File([file], name))
    const { 'content-type': _, ...rest } = headers
    return app.request(`/api/desk/imports/${id}`, { method: 'PUT', headers: rest, body: form })
  }
  const get = (id: string) => json<Imported>(send('GET', `/${id}`))
  /** The request works for a moment only; on a slow machine the jobs do the rest. */
  const finished = async (reply: Response | Promise<Response>) => {
    const { id } = await json<Imported>(reply)
    await runDeskJobs(context, new AbortController().signal)
    return get(id)
  }
  return {
    send,
    put,
    upload: async (file: string | Uint8Array<ArrayBuffer>, name?: string) => json<Imported>(put(file, name)),
    check: (id: string, settings: ImportSettings) => finished(send('POST', `/${id}/check`, settings)),
    apply: (id: string, confirmed: number | null = null) => finished(send('POST', `/${id}/application`, { confirmed })),
    get,
    rows: async (id: string, query = '') => (await json<{ rows: ImportedRow[] }>(send('GET', `/${id}/rows${query}`))).rows,
  }
}
