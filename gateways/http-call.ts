import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Duplex } from 'node:stream'

/** The one host that may be asked (threats IN-09). */
export type Host = {
  readonly origin: string
  /** Reaches it without a network: for a simulator inside this program. */
  readonly connect?: () => Duplex
}

export type HttpAnswer =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'lost'; why: 'timeout' | 'network' | 'tooLong' | 'redirect' }

const connectWithinMs = 1_000
const longestAnswer = 1024 * 1024

/** Posts a form and reads the answer. Follows no redirect, reads no more than 1 MB, throws nothing: what was sent may hold secrets. */
export function postForm(host: Host, path: string, form: Readonly<Record<string, string>>, deadline: AbortSignal): Promise<HttpAnswer> {
  const { promise, resolve } = Promise.withResolvers<HttpAnswer>()
  const { origin, connect } = host
  const body = new URLSearchParams(form).toString()
  const request = origin.startsWith('https:') ? requestSecure : requestPlain
  const asking = request(new URL(path, origin), {
    method: 'POST',
    signal: deadline,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      accept: 'application/json',
    },
    ...(connect && { createConnection: connect }),
  })
  limitConnecting(asking)
  asking.on('error', () => resolve({ kind: 'lost', why: deadline.aborted ? 'timeout' : 'network' }))
  asking.on('response', (answer) => resolve(read(answer, deadline)))
  asking.end(body)
  return promise
}

function limitConnecting(asking: ClientRequest): void {
  asking.on('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(() => asking.destroy(new Error('connecting took too long')), connectWithinMs)
    const stop = () => clearTimeout(timer)
    socket.once('connect', stop).once('close', stop)
  })
}

async function read(answer: IncomingMessage, deadline: AbortSignal): Promise<HttpAnswer> {
  const { statusCode: status = 0 } = answer
  const lost = (why: 'timeout' | 'network' | 'tooLong' | 'redirect'): HttpAnswer => {
    answer.destroy()
    return { kind: 'lost', why }
  }
  if (status >= 300 && status < 400) return lost('redirect')
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > longestAnswer) return lost('tooLong')
      chunks.push(chunk)
    }
  } catch {
    return lost(deadline.aborted ? 'timeout' : 'network')
  }
  return { kind: 'answered', status, text: Buffer.concat(chunks).toString('utf8') }
}
