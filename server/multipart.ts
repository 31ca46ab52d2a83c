import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { maxReceiptBytes } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from './app-env.ts'
import { partsOf } from './multipart-parts.ts'

/** The headers of the parts, beside the file itself. */
const partBytes = 16 * 1024
/** One file and a few fields; more parts would be an attack on the parser (UP-05). */
const maxParts = 10

/** A body that stops, or that is slower than a weak mobile connection, is ended: it occupies an upload slot (UP-07). */
export type Pace = {
  readonly idleMs: number
  readonly graceMs: number
  readonly bytesPerSecond: number
  /** While others wait for its slot, a body may take this long altogether. */
  readonly contended?: { readonly maxMs: number; readonly isContended: () => boolean }
}
const pace: Pace = { idleMs: 10_000, graceMs: 10_000, bytesPerSecond: 16 * 1024 }

/** Without an end of their own, bodies just fast enough would hold all slots for as long as a request may take. */
export function paceOfSlot(isContended: () => boolean): Pace {
  return { ...pace, contended: { maxMs: 20_000, isContended } }
}

/** How long a file may be, and how a longer one is refused. */
type FileLimit = { readonly code: 'receipt.tooLarge' | 'picture.tooLarge' | 'import.tooLarge'; readonly maxBytes: number }
const receiptLimit: FileLimit = { code: 'receipt.tooLarge', maxBytes: maxReceiptBytes }
export const pictureLimit: FileLimit = { code: 'picture.tooLarge', maxBytes: maxReceiptBytes }

export type UploadedFile = { name: string; bytes: Uint8Array }

/** What can be refused before the body is read; returns the boundary of the form. */
export function formBoundary(c: Context<AppEnv>, limit = receiptLimit): string {
  const contentType = c.req.header('content-type') ?? ''
  const boundary = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(contentType)?.[1]
  if (!boundary) throw new Refusal('request.notJson')
  if (lengthOf(c) > limit.maxBytes + partBytes) throw new Refusal(limit.code)
  return boundary
}

/** The whole form in memory, in one allocation. */
export async function readForm(c: Context<AppEnv>, allowed = pace, limit = receiptLimit): Promise<Buffer> {
  const reader = c.req.raw.body?.getReader()
  const form = Buffer.allocUnsafeSlow(lengthOf(c) || limit.maxBytes + partBytes)
  let length = 0
  for (const startedAt = performance.now(); reader; ) {
    const dueMs = startedAt + allowedMs(allowed, length) - performance.now()
    const { done, value } = await nextChunk(reader, Math.min(allowed.idleMs, dueMs))
    if (done) break
    if (length + value.length > form.length) {
      await reader.cancel()
      throw new Refusal(limit.code)
    }
    form.set(value, length)
    length += value.length
  }
  return form.subarray(0, length)
}

/** How long a body of which so much has been read may have taken. */
function allowedMs({ graceMs, bytesPerSecond, contended }: Pace, length: number): number {
  const ofLength = graceMs + (length / bytesPerSecond) * 1000
  return contended?.isContended() ? Math.min(ofLength, contended.maxMs) : ofLength
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

/** The one file of a form, as a view of its bytes. */
export function fileIn(form: Buffer, boundary: string, field: string): UploadedFile {
  const file = partsOf(form, boundary, maxParts)?.find(({ name }) => name === field)
  if (file === undefined || file.fileName === null) throw malformed()
  return { name: file.fileName, bytes: file.content }
}

function malformed(message = 'یک فایل در بخش file فرستاده شود'): Refusal {
  return new Refusal('request.malformed', { fields: [{ name: 'file', message }] })
}
