import { productWidth } from '#domain/pictures.ts'
import { Refusal } from '#domain/refusals.ts'
import { type FileStore, FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '#services/context.ts'
import { readStoredFile } from '#services/read-stored-file.ts'
import { type DrawnFile, drawnWidths, hasAvif, type PictureFormat } from './draw-widths.ts'

const keyOf = (objectKey: string, { width, format }: { width: number; format: PictureFormat }) => `${objectKey}/${width}-${format}`

/** Where the shop serves a picture, in the same form as those of the demo, so that pages derive the other widths from it. */
export function pictureUrl(objectKey: string): string {
  return `/media/products/own/${objectKey.replace('pictures/', '')}.webp`
}

/** All files or none. */
export async function storePicture(files: FileStore, objectKey: string, drawn: readonly DrawnFile[]): Promise<void> {
  try {
    for (const file of drawn) await files.put(keyOf(objectKey, file), file.bytes, `image/${file.format}`)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    await deletePicture(files, objectKey, drawn).catch(() => {})
    throw new Refusal('picture.notStored')
  }
}

export async function deletePicture(files: FileStore, objectKey: string, drawn: readonly DrawnFile[]): Promise<void> {
  for (const file of drawn) await files.delete(keyOf(objectKey, file))
}

export type OpenPicture = { readonly contentType: string; readonly content: Uint8Array<ArrayBuffer> }

/** The file behind `own/<name>-320.webp`; as AVIF for a browser that accepts it. Null when there is none. */
export async function openPicture({ files }: ServiceContext, fileName: string, acceptsAvif: boolean): Promise<OpenPicture | null> {
  const [, name, given] = /^([0-9a-f]{40})(?:-([0-9]{3,4}))?\.webp$/.exec(fileName) ?? []
  const width = given === undefined ? productWidth : Number(given)
  if (!name || !drawnWidths.includes(width) || given === String(productWidth)) return null
  const format = acceptsAvif && hasAvif(width) ? 'avif' : 'webp'
  const content = await readStoredFile(files, keyOf(`pictures/${name}`, { width, format }))
  return content && { contentType: `image/${format}`, content }
}
