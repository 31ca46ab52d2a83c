/** A file inside an archive, as the archive's directory declares it. */
export type ZipEntry = {
  readonly name: string
  /** Where its local header begins. */
  readonly header: number
  readonly packed: number
  readonly size: number
  /** 0 is stored, 8 deflated; of an encrypted entry null. */
  readonly method: number | null
}

const endBytes = 22
/** The end record with the longest comment: the directory is found in this tail of an archive. */
export const zipTailBytes = endBytes + 0xffff
export const localHeaderBytes = 30

export type ZipEnd = { readonly count: number; readonly offset: number; readonly bytes: number }

/** Where the directory is, from the last bytes of an archive. Null when there is none, or the archive has parts or more than 4 GB. */
export function zipEnd(tail: Uint8Array): ZipEnd | null {
  const view = viewOf(tail)
  for (let at = tail.length - endBytes; at >= Math.max(0, tail.length - zipTailBytes); at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const end = { count: view.getUint16(at + 10, true), bytes: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) }
    return end.offset === 0xffffffff || end.count === 0xffff ? null : end
  }
  return null
}

/** The entries of a directory; null when it is broken. */
export function zipEntries(directory: Uint8Array, count: number): ZipEntry[] | null {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  for (let [index, at] = [0, 0]; index < count; index += 1) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== 0x02014b50) return null
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    entries.push({
      name: new TextDecoder().decode(directory.subarray(at + 46, nameEnd)),
      header: view.getUint32(at + 42, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      method: isEncrypted ? null : view.getUint16(at + 10, true),
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** How many bytes a local header has before the data; null when it is none. */
export function localHeaderLength(header: Uint8Array): number | null {
  const view = viewOf(header)
  if (header.length < localHeaderBytes || view.getUint32(0, true) !== 0x04034b50) return null
  return localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true)
}

/** A name that could leave the folder into which an archive is unpacked. */
export function isUnsafeName(name: string): boolean {
  return /^[\\/]|^[a-z]:/i.test(name) || name.split(/[\\/]/).includes('..')
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
