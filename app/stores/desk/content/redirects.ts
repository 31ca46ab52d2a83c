import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'

export type DeskRedirect = DeskData<'GET', '/redirects'>['redirects'][number]

export const redirectsKey = 'redirects'

export const useRedirects = (q: string, cursor: string | undefined) =>
  useRemote(`${redirectsKey} ${q} ${cursor ?? ''}`, (get) => get('/redirects', { query: { q, cursor } }))

async function changed<Data>(request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  refresh(redirectsKey)
  return result
}

export const addRedirect = (body: { from: string; to: string }) => changed(requestDesk('POST', '/redirects', { body }))
export const removeRedirect = (from: string) => changed(requestDesk('DELETE', '/redirects', { body: { from } }))
