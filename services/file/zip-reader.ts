import { createInflateRaw } from 'node:zlib'
import { Refusal } from '#domain/refusals.ts'

type Entry = { readonly start: number; readonly packed: number; readonly size: number; readonly method: number }

/** What an archive may contain; sizes are compared before anything is unpacked (DESK-25). */
const maxEntries = 500
const maxUnpackedBytes = 400 * 1024 * 1024
const endBytes = 22
const maxCommentBytes = 0xffff

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
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end < bytes.length - endBytes - maxCommentBytes || end + endBytes > bytes.length) throw broken()
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw new Refusal('import.tooLarge')
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw broken()
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, nameEnd)
    const entry = entryAt(bytes, at, end)
    unpacked += entry.size
    if (unpacked > maxUnpackedBytes) throw new Refusal('import.tooLarge')
    if (name.startsWith('/') || name.split(/[\\/]/).includes('..')) throw broken()
    yield [name, entry]
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

function entryAt(bytes: Buffer, at: number, end: number): Entry {
  const [method, packed, size, header] = [10, 20, 24, 42].map((offset) =>
    offset === 10 ? bytes.readUInt16LE(at + offset) : bytes.readUInt32LE(at + offset),
  ) as [number, number, number, number]
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
  if (isEncrypted || (method !== 0 && method !== 8) || header + 30 > end || bytes.readUInt32LE(header) !== 0x04034b50) throw broken()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (start + packed > end) throw broken()
  return { start, packed, size, method }
}

function broken(): Refusal {
  return new Refusal('import.unreadable')
}
