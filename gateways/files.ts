/** Stores receipts and pictures under random keys; nothing is public and nothing is overwritten. */
export type FileStore = {
  /** `exists`: nothing was written. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<'stored' | 'exists'>
  /** The whole file, which is never large: no client that hangs up can leave it open (docs/threats.md CH-16). Null when there is none. */
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Deleting a missing file is no error. */
  readonly delete: (key: string) => Promise<void>
  /** All files, or those with this prefix, sorted by key. */
  readonly list: (prefix?: string) => Promise<StoredFile[]>
}

export type StoredFile = { readonly key: string; readonly byteSize: number; readonly changedAt: Date }

/** The store is down, full or denies access: only what needs files fails (docs/threats.md CH-06). */
export class FilesUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`the file store cannot be used: ${reason}`, { cause })
  }
}

const key = /^[a-z0-9]+(?:[/-][a-z0-9]+)*$/
const maxKeyLength = 200

/** A key that could leave the folder or the bucket is a bug. */
export function checkedKey(value: string): string {
  if (!key.test(value) || value.length > maxKeyLength) throw new RangeError('not a key of a file')
  return value
}

export function checkedPrefix(value: string): string {
  return value === '' ? value : `${checkedKey(value.replace(/\/$/, ''))}${value.endsWith('/') ? '/' : ''}`
}
