import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type ZipEntry = { readonly name: string; readonly content: Iterable<string> | AsyncIterable<string> }
type Written = { readonly name: Buffer; readonly offset: number; readonly crc: number; readonly packed: number; readonly size: number }

/** UTF-8 names, and sizes behind the data: nothing has to be known before it is written. */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 1980: archives of the same rows are the same bytes. */
const dosDate = 0x21

/** A zip archive in pieces, as they are read: only one piece of one entry is in memory. Up to 4 GB. */
export async function* zipArchive(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name: text, content } of entries) {
    const name = Buffer.from(text)
    const start = offset
    const head = localHeader(name)
    yield head
    offset += head.length
    const sums = { crc: 0, size: 0 }
    let packed = 0
    for await (const piece of deflate(content, sums)) {
      packed += piece.length
      yield piece
    }
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    writeSizes(descriptor, 4, { ...sums, packed })
    yield descriptor
    offset += packed + descriptor.length
    written.push({ name, offset: start, packed, ...sums })
  }
  yield centralDirectory(written, offset)
}

async function* deflate(content: ZipEntry['content'], sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  async function* bytes() {
    for await (const text of content) {
      const piece = Buffer.from(text)
      sums.crc = crc32(piece, sums.crc)
      sums.size += piece.length
      yield piece
    }
  }
  const source = Readable.from(bytes())
  const packed = createDeflateRaw({ level: 6 })
  source.on('error', (error) => packed.destroy(error))
  packed.on('close', () => source.destroy())
  yield* source.pipe(packed) as AsyncIterable<Buffer>
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  writeKind(head, 4)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function centralDirectory(entries: readonly Written[], offset: number): Buffer {
  const rows = entries.map(({ name, offset: at, ...sizes }) => {
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    row.writeUInt16LE(version, 4)
    writeKind(row, 6)
    writeSizes(row, 16, sizes)
    row.writeUInt16LE(name.length, 28)
    row.writeUInt32LE(at, 42)
    return Buffer.concat([row, name])
  })
  const directory = Buffer.concat(rows)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([directory, end])
}

function writeKind(target: Buffer, at: number): void {
  target.writeUInt16LE(version, at)
  target.writeUInt16LE(flags, at + 2)
  target.writeUInt16LE(deflated, at + 4)
  target.writeUInt16LE(dosDate, at + 8)
}

function writeSizes(target: Buffer, at: number, { crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): void {
  target.writeUInt32LE(crc, at)
  target.writeUInt32LE(packed, at + 4)
  target.writeUInt32LE(size, at + 8)
}
