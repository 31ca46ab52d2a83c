import { type DeskData, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import { uploadFile } from '#app/stores/desk/upload-file.ts'
import type { AddedKind, TextKind } from '#domain/desk/content/text-form.ts'

export type PostRow = DeskData<'GET', '/texts/posts'>['posts'][number]
export type PageRow = DeskData<'GET', '/texts/pages'>['pages'][number]
export type DeskText = DeskData<'GET', '/texts/:kind/:id'>
export type TextRef = { readonly kind: TextKind; readonly id: string }

export const postsKey = 'texts posts'
export const pagesKey = 'texts pages'
export const textKey = ({ kind, id }: TextRef) => `text ${kind} ${id}`

export const usePosts = (q: string, cursor: string | undefined) =>
  useRemote(`${postsKey} ${q} ${cursor ?? ''}`, (get) => get('/texts/posts', { query: { q, cursor } }))

export const usePages = () => useRemote(pagesKey, (get) => get('/texts/pages'))

export const useText = (text: TextRef) =>
  useRemote(textKey(text), (get) => get('/texts/:kind/:id', { params: { kind: text.kind, id: text.id } }))

export const useRevision = ({ kind, id }: TextRef, revision: string | null) =>
  useRemote(revision && `revision ${revision}`, (get) =>
    get('/texts/:kind/:id/revisions/:revision', { params: { kind, id, revision: revision ?? '' } }),
  )

export const useLinkTargets = () => useRemote('links', (get) => get('/texts/links'))

export async function createText(kind: AddedKind, title: string) {
  const result = await requestDesk('POST', `/texts/${kind}`, { body: { title } })
  refresh('texts')
  return result
}

export async function saveText({ kind, id }: TextRef, version: number, body: Record<string, string>) {
  const result = await requestDesk('PATCH', '/texts/:kind/:id', { params: { kind, id }, version, body })
  refresh('texts')
  return result
}

export function storeTextDraft({ kind, id }: TextRef, baseVersion: number, changes: Readonly<Record<string, string>>) {
  return requestDesk('PUT', '/texts/:kind/:id/draft', { params: { kind, id }, body: { baseVersion, changes: { ...changes } } })
}

export function dropTextDraft({ kind, id }: TextRef) {
  return requestDesk('DELETE', '/texts/:kind/:id/draft', { params: { kind, id } })
}

type StatusChange = { status: 'draft' | 'published'; moment?: { day: string; time: string } }

export async function setTextStatus(text: TextRef, version: number, body: StatusChange) {
  const { kind, id } = text
  const result = await requestDesk('PUT', '/texts/:kind/:id/status', { params: { kind, id }, version, body })
  refresh(textKey(text))
  refresh('texts')
  return result
}

export async function removeText({ kind, id }: { kind: AddedKind; id: string }, version: number) {
  const result = await requestDesk('DELETE', `/texts/${kind}/:id`, { params: { id }, version })
  refresh('texts')
  return result
}

/** The URL of the stored picture, or why it was not stored. */
export async function uploadTextPicture(
  file: File,
  onProgress: (fraction: number) => void,
): Promise<{ url: string } | { problem: string }> {
  const result = await uploadFile('POST', '/texts/pictures', { file, onProgress })
  return 'problem' in result ? result : { url: result.data.url }
}
