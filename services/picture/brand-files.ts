import { Refusal } from '#domain/refusals.ts'
import { type BrandFile, brandFiles, isBrandFile } from '#domain/settings/logo.ts'
import { type FileStore, FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '#services/context.ts'
import { readStoredFile } from '#services/read-stored-file.ts'
import type { OpenPicture } from './picture-files.ts'

const names = Object.keys(brandFiles) as BrandFile[]
const storeKey = (key: string, name: BrandFile) => `brand/${key}/${name.replace(/\..*$/, '')}`

/** All files or none. */
export async function storeBrandFiles(files: FileStore, key: string, drawn: Readonly<Record<BrandFile, Buffer>>): Promise<void> {
  try {
    for (const name of names) await files.put(storeKey(key, name), drawn[name], brandFiles[name])
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    await deleteBrandFiles(files, key).catch(() => {})
    throw new Refusal('picture.notStored')
  }
}

export async function deleteBrandFiles(files: FileStore, key: string): Promise<void> {
  for (const name of names) await files.delete(storeKey(key, name))
}

/** Null when there is no such file. */
export async function openBrandFile({ files }: Pick<ServiceContext, 'files'>, key: string, name: string): Promise<OpenPicture | null> {
  if (!/^[0-9a-f]{40}$/.test(key) || !isBrandFile(name)) return null
  const content = await readStoredFile(files, storeKey(key, name))
  return content && { contentType: brandFiles[name], content }
}
