import { createInflateRaw } from 'node:zlib'
import { isUnsafeName, localHeaderBytes, localHeaderLength, zipEnd, zipEntries, zipTailBytes } from '#domain/file/zip-directory.ts'
import { Refusal } from '#domain/refusals.ts'

type Entry = { readonly start: number; readonly packed: number; readonly size: number; readonly method: number }

/** What an archive may contain; sizes are compared before anything is unpacked (DESK-25). */
const maxEntries = 500
const maxUnpackedBytes = 400 * 1024 * 1024

/** The entries of a zip archive, each unpacked piece by piece. */
export class ZipReader {
  readonly #bytes: Buffer
  readonly #entries: ReadonlyMap<string, Entry>

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#entries = new Map(entriesOf(bytes))
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  names(): string[] {
    return [...this.#entries.keys()]
  }

  /** An entry that unpacks to more than it declares is a bomb. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) throw broken()
    const decoder = new TextDecoder()
    let size = 0
    for await (const piece of this.#unpacked(entry)) {
      size += piece.length
      if (size > entry.size) throw new Refusal('import.tooLarge')
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  }

  async *#unpacked({ start, packed, method }: Entry): AsyncGenerator<Buffer> {
    const bytes = this.#bytes.subarray(start, start + packed)
    if (method === 0) return yield bytes
    const inflate = createInflateRaw()
    inflate.end(bytes)
    try {
      yield* inflate as AsyncIterable<Buffer>
    } catch {
      throw broken()
    } finally {
      inflate.destroy()
    }
  }
}

function* entriesOf(bytes: Buffer): Generator<[string, Entry]> {
  const end = zipEnd(bytes.subarray(-zipTailBytes))
  if (!end) throw broken()
  if (end.count > maxEntries) throw new Refusal('import.tooLarge')
  const entries = zipEntries(bytes.subarray(end.offset), end.count)
  if (!entries) throw broken()
  let unpacked = 0
  for (const { name, header, packed, size, method } of entries) {
    unpacked += size
    if (unpacked > maxUnpackedBytes) throw new Refusal('import.tooLarge')
    const length = localHeaderLength(bytes.subarray(header, header + localHeaderBytes))
    if (isUnsafeName(name) || length === null || (method !== 0 && method !== 8) || header + length + packed > bytes.length) throw broken()
    yield [name, { start: header + length, packed, size, method }]
  }
}

function broken(): Refusal {
  return new Refusal('import.unreadable')
}
