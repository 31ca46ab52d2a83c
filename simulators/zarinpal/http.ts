import type { IncomingMessage } from 'node:http'

const maxBytes = 64 * 1024

/** The body as text; throws when it is longer than any real call. */
export async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new Error('the body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The JSON object, or an empty one for any other body. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await readText(request))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
  } catch {
    return {}
  }
}
