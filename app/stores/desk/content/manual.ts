import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { useRemote } from '#app/stores/desk/remote.ts'
import type { ChapterPage } from '#services/desk/get-manual.ts'

export type ManualContents = DeskData<'GET', '/manual'>

export const manualKey = 'manual'

export function useManual(q: string) {
  return useRemote(`${manualKey} ${q}`, (get) => get('/manual', { query: { q } }))
}

/** The types of routes lose the marks of checked links, which a tree of Markdown has. */
const loadChapter = (chapter: string) => requestDesk('GET', '/manual/:chapter', { params: { chapter } }) as Promise<DeskResult<ChapterPage>>

export function useManualChapter(chapter: string) {
  return useRemote(`${manualKey} chapter ${chapter}`, () => loadChapter(chapter))
}
