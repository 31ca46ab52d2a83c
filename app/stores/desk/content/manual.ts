import { type DeskData, requestDesk } from '../api.ts'
import { useRemote } from '../remote.ts'

export type ManualContents = DeskData<'GET', '/manual'>
export type ManualChapter = DeskData<'GET', '/manual/:chapter'>

export const manualKey = 'manual'

export function useManual(q: string) {
  return useRemote(`${manualKey} ${q}`, () => requestDesk('GET', '/manual', { query: { q } }))
}

export function useManualChapter(chapter: string) {
  return useRemote(`${manualKey} chapter ${chapter}`, () => requestDesk('GET', '/manual/:chapter', { params: { chapter } }))
}
