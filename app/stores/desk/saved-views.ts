import { requestDesk } from './api.ts'
import { refresh, useRemote } from './remote.ts'

export type ViewPage = 'orders' | 'goods' | 'stock'

/** The lists that this person saved for a page. */
export function useSavedViews(page: ViewPage) {
  return useRemote(`views ${page}`, (get) => get('/views', { query: { page } }))
}

export async function saveView(page: ViewPage, name: string, query: string) {
  const result = await requestDesk('POST', '/views', { body: { page, name, query } })
  if (result.isOk) refresh('views')
  return result
}

export async function removeView(id: string) {
  const result = await requestDesk('DELETE', '/views/:id', { params: { id } })
  if (result.isOk) refresh('views')
  return result
}
