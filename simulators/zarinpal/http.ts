import type { IncomingMessage } from 'node:http'

const longest = 64 * 1024

/** The body as text; a longer one than any real call has is cut off with its connection. */
export async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > longest) throw new Error('the body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** An object, or an empty one for whatever else was sent. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await readText(request))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
  } catch {
    return {}
  }
}
