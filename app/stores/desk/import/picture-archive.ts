import { maxPictureBytes } from '#domain/desk/pictures.ts'
import {
  isUnsafeName,
  localHeaderBytes,
  localHeaderLength,
  type ZipEntry,
  zipEnd,
  zipEntries,
  zipTailBytes,
} from '#domain/file/zip-directory.ts'

/** Opens a chosen picture; a text says why it cannot be. */
type PictureOpener = () => Promise<File | string>
export type PictureSource = { readonly path: string; readonly file: PictureOpener }

/** A directory of 65,000 names; a longer one is not read. */
const maxDirectoryBytes = 24 * 1024 * 1024

const unreadable = 'این بایگانی خوانده نشد. فایل zip تا ۴ گیگابایت و ۶۵٬۰۰۰ پرونده انتخاب کنید، یا بازش کنید و پوشه را بدهید'
const broken = 'در بایگانی خراب است'

/** The files of an archive on the person's disk, each read only when it is opened; or why the archive cannot be read. Nothing is written anywhere. */
export async function openArchive(archive: Blob): Promise<readonly PictureSource[] | string> {
  const end = zipEnd(await bytesOf(archive.slice(-Math.min(zipTailBytes, archive.size))))
  if (!end || end.bytes > maxDirectoryBytes) return unreadable
  const entries = zipEntries(await bytesOf(archive.slice(end.offset, end.offset + end.bytes)), end.count)
  if (!entries) return unreadable
  return entries
    .filter(({ name }) => !name.endsWith('/') && !isUnsafeName(name))
    .map((entry) => ({ path: entry.name.replaceAll('\\', '/'), file: () => openEntry(archive, entry) }))
}

async function openEntry(archive: Blob, { name, header, packed, size, method }: ZipEntry): Promise<File | string> {
  if (method === null) return 'رمز دارد'
  if (method !== 0 && method !== 8) return 'روش فشرده‌سازی‌اش شناخته نیست'
  if (size > maxPictureBytes || packed > maxPictureBytes) return 'حجم هر عکس حداکثر ۸ مگابایت است'
  const length = localHeaderLength(await bytesOf(archive.slice(header, header + localHeaderBytes)))
  if (length === null) return broken
  const data = archive.slice(header + length, header + length + packed)
  const content = method === 0 ? data.stream() : data.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const parts = await readAtMost(content, size)
  return parts ? new File(parts, name.slice(name.lastIndexOf('/') + 1), { type: typeOf(name) }) : broken
}

/** Null when it is broken, or unpacks to another size than it declares: nothing beyond that size is unpacked. */
async function readAtMost(content: ReadableStream<Uint8Array<ArrayBuffer>>, size: number): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = content.getReader()
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > size) {
        await reader.cancel()
        return null
      }
      parts.push(part.value)
    }
  } catch {
    return null
  }
  return length === size ? parts : null
}

/** The server looks at the content; the name only says what may be sent. */
function typeOf(name: string): string {
  const [, ending = ''] = /\.(jpe?g|png|webp|avif)$/i.exec(name) ?? []
  return ending && `image/${ending.toLowerCase().replace('jpg', 'jpeg')}`
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
