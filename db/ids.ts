import { createHash, randomUUIDv7 } from 'node:crypto'

/** UUID version 7: it starts with the time, so new rows are appended to every index. */
export function newId(): string {
  return randomUUIDv7()
}

/** The same UUID for the same time and name: for seeds and generators. */
export function fixedId(at: Date, name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
