import type { Readable } from 'node:stream'

/** Where receipts lie. Keys are made by us, by chance; nothing here is public, and nothing is ever overwritten. */
export type FileStore = {
  /** `exists` leaves what was there as it was. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<'stored' | 'exists'>
  /** Null when there is no such file. What is not read must be destroyed. */
  readonly get: (key: string) => Promise<Readable | null>
  /** Deleting what is not there is no error. */
  readonly delete: (key: string) => Promise<void>
  /** Every file, or those whose key begins so; in the order of their keys. */
  readonly list: (prefix?: string) => Promise<StoredFile[]>
}

export type StoredFile = { readonly key: string; readonly byteSize: number; readonly changedAt: Date }

/** The store is down, full or closed to us: only what needs files fails (threats CH-06). */
export class FilesUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`the file store cannot be used: ${reason}`, { cause })
  }
}

const key = /^[a-z0-9]+(?:[/-][a-z0-9]+)*$/
const maxKeyLength = 200

/** A key that could leave the folder or the bucket is a bug of ours, never an answer. */
export function checkedKey(value: string): string {
  if (!key.test(value) || value.length > maxKeyLength) throw new RangeError('not a key of a file')
  return value
}

export function checkedPrefix(value: string): string {
  return value === '' ? value : `${checkedKey(value.replace(/\/$/, ''))}${value.endsWith('/') ? '/' : ''}`
}
