import type { ChapterPage } from '#services/desk/get-manual.ts'
import { type DeskData, type DeskResult, requestDesk } from '../api.ts'
import { useRemote } from '../remote.ts'

export type ManualContents = DeskData<'GET', '/manual'>

export const manualKey = 'manual'

export function useManual(q: string) {
  return useRemote(`${manualKey} ${q}`, () => requestDesk('GET', '/manual', { query: { q } }))
}

/** The types of routes lose the marks of checked links, which a tree of Markdown has. */
const loadChapter = (chapter: string) => requestDesk('GET', '/manual/:chapter', { params: { chapter } }) as Promise<DeskResult<ChapterPage>>

export function useManualChapter(chapter: string) {
  return useRemote(`${manualKey} chapter ${chapter}`, () => loadChapter(chapter))
}
