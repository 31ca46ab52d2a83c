import type { ListedPicture } from '#domain/desk/pictures.ts'
import { type DeskData, requestDesk } from './api.ts'
import { refresh, useRemote } from './remote.ts'
import { problemOf, uploadFile } from './upload-file.ts'

export type ProductPictures = DeskData<'GET', '/goods/:id/pictures'>
export type DeskPicture = ProductPictures['pictures'][number]

const keyOf = (productId: string) => `pictures ${productId}`

export function usePictures(productId: string) {
  return useRemote(keyOf(productId), (get) => get('/goods/:id/pictures', { params: { id: productId } }))
}

export function refreshPictures(productId: string): void {
  refresh(keyOf(productId))
  refresh('goods')
}

/** Sequence, alternative texts and removals are one list. */
export async function savePictures(productId: string, version: number, pictures: readonly ListedPicture[]) {
  const body = { pictures: pictures.map(({ id, alt }) => ({ id, alt })) }
  const result = await requestDesk('PUT', '/goods/:id/pictures', { params: { id: productId }, version, body })
  refreshPictures(productId)
  return result
}

/** Null when it was stored, else why not. */
export async function uploadPicture(productId: string, file: File, onProgress: (fraction: number) => void): Promise<string | null> {
  return problemOf(await uploadFile('POST', '/goods/:id/pictures', { params: { id: productId }, file, onProgress }))
}
