import type { ListedPicture } from '#domain/desk/pictures.ts'
import { parseProblemBody } from '../problem-body.ts'
import { type DeskData, requestDesk } from './api.ts'
import { refresh, useRemote } from './remote.ts'

export type ProductPictures = DeskData<'GET', '/goods/:id/pictures'>
export type DeskPicture = ProductPictures['pictures'][number]

const keyOf = (productId: string) => `pictures ${productId}`

export function usePictures(productId: string) {
  return useRemote(keyOf(productId), () => requestDesk('GET', '/goods/:id/pictures', { params: { id: productId } }))
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

const failed = 'بارگذاری نشد. اینترنت را بررسی کنید و دوباره بفرستید'

/** Null when it was stored, else why not. XMLHttpRequest, because fetch reports no upload progress. */
export function uploadPicture(productId: string, file: File, onProgress: (fraction: number) => void): Promise<string | null> {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<string | null>()
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.upload.onload = () => onProgress(1)
  request.onload = () => resolve(request.status < 300 ? null : (parseProblemBody(parseJson(request.responseText)).detail ?? failed))
  request.onerror = () => resolve(failed)
  request.open('POST', `/api/desk/goods/${encodeURIComponent(productId)}/pictures`)
  request.setRequestHeader('x-requested-with', 'vitrin')
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return promise
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
