import { Refusal } from '#domain/refusals.ts'
import { type FileStore, FilesUnavailable } from '#gateways/files.ts'

/** Null when there is no such file; refused while the store is down. */
export async function readStoredFile(files: FileStore, key: string): ReturnType<FileStore['get']> {
  try {
    return await files.get(key)
  } catch (error) {
    if (error instanceof FilesUnavailable) throw new Refusal('shop.unavailable')
    throw error
  }
}
