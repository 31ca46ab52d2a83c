import { type SlideFile, slideFileOf, slideShapes } from '#domain/content/slides.ts'
import { Refusal } from '#domain/refusals.ts'
import { type FileStore, FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '#services/context.ts'
import { readStoredFile } from '#services/read-stored-file.ts'
import type { DrawnSlideFile } from './draw-slide.ts'
import type { OpenPicture } from './picture-files.ts'

export const slideFolder = 'slides/'

const storeKey = ({ key, shape, width, format }: SlideFile) => `${slideFolder}${key}/${shape}-${width}-${format}`

/** All files or none. */
export async function storeSlideFiles(files: FileStore, key: string, drawn: readonly DrawnSlideFile[]): Promise<void> {
  try {
    for (const file of drawn) await files.put(storeKey({ key, ...file }), file.bytes, `image/${file.format}`)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    for (const file of drawn) await files.delete(storeKey({ key, ...file })).catch(() => {})
    throw new Refusal('picture.notStored')
  }
}

/** Null when there is no such file. */
export async function openSlideFile(
  { files }: Pick<ServiceContext, 'files'>,
  folder: 'hero' | 'promo',
  name: string,
): Promise<OpenPicture | null> {
  const file = slideFileOf(folder, name)
  if (!file || !slideShapes[file.shape].sizes.some(({ width }) => width === file.width)) return null
  const content = await readStoredFile(files, storeKey(file))
  return content && { contentType: `image/${file.format}`, content }
}
