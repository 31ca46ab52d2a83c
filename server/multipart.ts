import type { Context } from 'hono'
import { maxReceiptBytes } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from './app-env.ts'
import { readBody } from './json-body.ts'

/** The file itself, and the headers of its part. */
const maxFormBytes = maxReceiptBytes + 16 * 1024
/** One file and a few fields; more parts would be an attack on the parser (UP-05). */
const maxParts = 10

export type UploadedFile = { name: string; bytes: Uint8Array }

/** The one file of a form, read into memory within its limits. */
export async function uploadedFile(c: Context<AppEnv>, field: string): Promise<UploadedFile> {
  const contentType = c.req.header('content-type') ?? ''
  const boundary = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(contentType)?.[1]
  if (!boundary) throw new Refusal('request.notJson')
  const bytes = await readBody(c, maxFormBytes).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'request.tooLarge' ? new Refusal('receipt.tooLarge') : error
  })
  if (countOf(Buffer.from(bytes), `--${boundary}`) > maxParts + 1) throw malformed()
  const file = await parse(bytes, contentType, field)
  if (!(file instanceof File)) throw malformed()
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function parse(bytes: Uint8Array, contentType: string, field: string): Promise<FormDataEntryValue | null> {
  try {
    const form = await new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } }).formData()
    return form.get(field)
  } catch {
    throw malformed()
  }
}

function countOf(bytes: Buffer, boundary: string): number {
  let count = 0
  for (let at = bytes.indexOf(boundary); at !== -1 && count <= maxParts + 1; at = bytes.indexOf(boundary, at + boundary.length)) count += 1
  return count
}

function malformed(): Refusal {
  return new Refusal('request.malformed', { fields: [{ name: 'file', message: 'یک فایل در بخش file فرستاده شود' }] })
}
