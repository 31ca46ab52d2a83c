import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { maxReceiptBytes } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from './app-env.ts'

/** The file itself, and the headers of its part. */
const maxFormBytes = maxReceiptBytes + 16 * 1024
/** One file and a few fields; more parts would be an attack on the parser (UP-05). */
const maxParts = 10

/** A body that stops, or that is slower than a weak mobile connection, is ended: it occupies an upload slot (UP-07). */
export type Pace = { readonly idleMs: number; readonly graceMs: number; readonly bytesPerSecond: number }
const pace: Pace = { idleMs: 10_000, graceMs: 10_000, bytesPerSecond: 16 * 1024 }

export type UploadedFile = { name: string; bytes: Uint8Array }

/** What can be refused before the body is read; returns the boundary of the form. */
export function formBoundary(c: Context<AppEnv>): string {
  const contentType = c.req.header('content-type') ?? ''
  const boundary = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(contentType)?.[1]
  if (!boundary) throw new Refusal('request.notJson')
  if (lengthOf(c) > maxFormBytes) throw new Refusal('receipt.tooLarge')
  return boundary
}

/** The whole form in memory, in one allocation. */
export async function readForm(c: Context<AppEnv>, allowed = pace): Promise<Buffer> {
  const reader = c.req.raw.body?.getReader()
  const form = Buffer.allocUnsafeSlow(lengthOf(c) || maxFormBytes)
  let length = 0
  for (const startedAt = performance.now(); reader; ) {
    const dueMs = startedAt + allowed.graceMs + (length / allowed.bytesPerSecond) * 1000 - performance.now()
    const { done, value } = await nextChunk(reader, Math.min(allowed.idleMs, dueMs))
    if (done) break
    if (length + value.length > form.length) {
      await reader.cancel()
      throw new Refusal('receipt.tooLarge')
    }
    form.set(value, length)
    length += value.length
  }
  return form.subarray(0, length)
}

function lengthOf(c: Context<AppEnv>): number {
  return Number(c.req.header('content-length') ?? 0)
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function nextChunk(reader: Reader, waitMs: number): Promise<Awaited<ReturnType<Reader['read']>>> {
  const waiting = new AbortController()
  const read = reader.read().catch(() => {
    throw malformed('فایل کامل نرسید')
  })
  const chunk = await Promise.race([read, delay(Math.max(waitMs, 0), null, { signal: waiting.signal }).catch(() => null)])
  waiting.abort()
  if (chunk) return chunk
  // Not awaited: a client that sends nothing may never let it finish.
  void reader.cancel().catch(() => {})
  throw new Refusal('receipt.tooSlow')
}

/** The one file of a form. */
export async function fileIn(form: Buffer, boundary: string, field: string): Promise<UploadedFile> {
  if (countOf(form, `--${boundary}`) > maxParts + 1) throw malformed()
  const file = await parse(form, boundary, field)
  if (!(file instanceof File)) throw malformed()
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function parse(form: Buffer, boundary: string, field: string): Promise<FormDataEntryValue | null> {
  try {
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
    return (await new Response(form as Uint8Array<ArrayBuffer>, { headers }).formData()).get(field)
  } catch {
    throw malformed()
  }
}

function countOf(bytes: Buffer, boundary: string): number {
  let count = 0
  for (let at = bytes.indexOf(boundary); at !== -1 && count <= maxParts + 1; at = bytes.indexOf(boundary, at + boundary.length)) count += 1
  return count
}

function malformed(message = 'یک فایل در بخش file فرستاده شود'): Refusal {
  return new Refusal('request.malformed', { fields: [{ name: 'file', message }] })
}
