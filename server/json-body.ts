import type { Context, MiddlewareHandler } from 'hono'
import { resolver, uniqueSymbol } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from './app-env.ts'

/** A body is read whole into memory and validated by recursion: both its size and its depth are bounded (docs/threats.md D15). */
const maxBodyBytes = 100 * 1024
const maxDepth = 20

const language = 'fa'
v.setGlobalMessage('مقدار این بخش درست نیست', language)

type Json<Schema extends v.GenericSchema> = { in: { json: v.InferInput<Schema> }; out: { json: v.InferOutput<Schema> } }

/** Reads, validates and documents a JSON body: the handler reads it with `c.req.valid('json')`, or is not called. */
export function jsonBody<const Schema extends v.GenericSchema>(schema: Schema): MiddlewareHandler<AppEnv, string, Json<Schema>> {
  const middleware: MiddlewareHandler<AppEnv, string, Json<Schema>> = async (c, next) => {
    if (!isJson(c.req.header('content-type'))) throw new Refusal('request.notJson')
    const parsed = v.safeParse(schema, parseJson(await readBody(c)), { lang: language })
    if (!parsed.success) throw new Refusal('request.malformed', { fields: parsed.issues.map(toField) })
    c.req.addValidatedData('json', parsed.output as object)
    await next()
  }
  return Object.assign(middleware, { [uniqueSymbol]: { target: 'json', ...resolver(schema) } })
}

/** Exactly this media type: a lenient parser would let a body bypass the checks (IN-05). */
export function isJson(contentType: string | undefined): boolean {
  return /^application\/json(?:; ?charset=(?:utf-8|"utf-8"))?$/i.test(contentType ?? '')
}

/** Counted while reading: Content-Length may be missing or wrong. */
export async function readBody(c: Context<AppEnv>, maxBytes = maxBodyBytes): Promise<Uint8Array> {
  const alreadyRead = c.get('body')
  if (alreadyRead) return alreadyRead
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new Refusal('request.tooLarge')
  const read = () => collect(c.req.raw.body, maxBytes)
  // A slow client may take a minute: others use the slot meanwhile.
  return c.get('slot')?.releaseWhile(read) ?? read()
}

async function collect(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > maxBytes) break
      chunks.push(chunk)
    }
  } catch {
    throw malformed('بدنه‌ی درخواست کامل نرسید')
  }
  if (length > maxBytes) throw new Refusal('request.tooLarge')
  return Buffer.concat(chunks)
}

function parseJson(bytes: Uint8Array): unknown {
  const value = parseText(bytes)
  const fault = faultOf(value, 0)
  if (fault) throw malformed(fault)
  // A schema with only optional fields would accept an array.
  if (Array.isArray(value)) throw malformed('بدنه‌ی درخواست باید یک شیء JSON باشد')
  return value
}

function parseText(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed('بدنه‌ی درخواست JSON درستی نیست')
  }
}

/** What no schema checks (IN-04): deep nesting, prototype pollution, text that PostgreSQL cannot store. */
function faultOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isCleanText(value) ? null : 'متن نویسه‌ای دارد که پذیرفته نمی‌شود'
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxDepth) return 'داده‌ها بیش از اندازه تودرتو هستند'
  for (const [name, inner] of Object.entries(value)) {
    if (forbiddenNames.has(name) || !isCleanText(name)) return 'نام یکی از بخش‌ها پذیرفته نمی‌شود'
    const fault = faultOf(inner, depth + 1)
    if (fault) return fault
  }
  return null
}

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function malformed(message: string): Refusal {
  return new Refusal('request.malformed', { fields: [{ name: '', message }] })
}

function toField(issue: v.BaseIssue<unknown>): { name: string; message: string } {
  return { name: v.getDotPath(issue) ?? '', message: issue.message }
}
