import { crc32, deflateRawSync } from 'node:zlib'

export type Packed = {
  readonly name: string
  readonly content: Uint8Array
  /** What the archive says instead of the truth. */
  readonly declaredSize?: number
  readonly method?: number
  readonly isEncrypted?: boolean
}

/** A small archive, also one that lies. */
export function aZip(files: readonly Packed[]): Buffer<ArrayBuffer> {
  const [local, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, declaredSize = content.length, method = 8, isEncrypted = false } of files) {
    const [label, data] = [Buffer.from(name), method === 8 ? deflateRawSync(content) : Buffer.from(content)]
    const kind = Buffer.alloc(26)
    kind.writeUInt16LE(20, 0)
    kind.writeUInt16LE(isEncrypted ? 0x0801 : 0x0800, 2)
    kind.writeUInt16LE(method, 4)
    kind.writeUInt32LE(crc32(content), 10)
    kind.writeUInt32LE(data.length, 14)
    kind.writeUInt32LE(declaredSize, 18)
    kind.writeUInt16LE(label.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), kind, label])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), kind, more, label]))
    local.push(head, data)
    offset += head.length + data.length
  }
  const end = Buffer.alloc(18)
  for (const at of [4, 6]) end.writeUInt16LE(files.length, at)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end])
}
