import type { LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'

/** The only host a gateway may call (docs/threats.md IN-09). */
export type Host = {
  readonly origin: string
  /** Connects without a network, to a simulator in this process. */
  readonly connect?: () => Duplex
}

export type CallLimits = {
  readonly connectMs: number
  /** From the start of the call to the last byte of the reply. */
  readonly totalMs: number
  readonly replyBytes: number
}

/** A silent provider is given up after five seconds, and an endless reply does not fill the memory (docs/threats.md D11, IN-09). */
export const defaultLimits: CallLimits = { connectMs: 1_000, totalMs: 5_000, replyBytes: 1024 * 1024 }

export type ProviderCall = {
  readonly url: URL
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly limits?: CallLimits
  /** Connects to a simulator in this process, without a port. */
  readonly connect?: (() => Duplex) | undefined
  /** Connects to this IP, and does not resolve the name of the host again. */
  readonly resolved?: LookupAddress
}

export type CallFault = 'noConnection' | 'timeout' | 'connectionLost' | 'tooLarge'

/** Why a call got no reply. Contains neither URL nor body: both may contain a key. */
export class CallFailed extends Error {
  readonly fault: CallFault

  constructor(fault: CallFault, cause?: unknown) {
    super(`provider call failed: ${fault}`, { cause })
    this.fault = fault
  }

  /** The code of the system or of TLS below, such as ECONNREFUSED; null when our own timeout ended the call. */
  get causeCode(): string | null {
    const code: unknown = this.cause instanceof Error && 'code' in this.cause ? this.cause.code : null
    return typeof code === 'string' ? code : null
  }
}

export type ProviderReply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer<ArrayBuffer> }

/** One call, one reply: no redirects, no retries, limited in time and size. */
export async function callProvider(call: ProviderCall): Promise<ProviderReply> {
  const { replyBytes } = call.limits ?? defaultLimits
  const reply = await openReply(call)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of reply as AsyncIterable<Buffer>) {
      size += part.length
      if (size > replyBytes) throw new CallFailed('tooLarge')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof CallFailed ? error : new CallFailed('connectionLost', error)
  } finally {
    reply.destroy()
  }
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }
}

function pinnedTo({ address, family }: LookupAddress): LookupFunction {
  return (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family))
}

/** Resolves with the response headers. Fails with `CallFailed` after the timeout. */
function openReply({ url, method, headers, body, limits = defaultLimits, connect, resolved }: ProviderCall): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = send(url, {
      method,
      headers: { ...headers, ...length },
      ...(connect ? { createConnection: connect } : { agent: false }),
      ...(resolved && { lookup: pinnedTo(resolved) }),
    })
    let isConnected = false
    let reply: IncomingMessage | null = null
    const fail = (fault: CallFault) => (reply ?? call).destroy(new CallFailed(fault))
    const connecting = setTimeout(() => isConnected || fail('noConnection'), limits.connectMs)
    const whole = setTimeout(() => fail('timeout'), limits.totalMs)
    call.on('socket', (socket) => {
      isConnected ||= !socket.connecting
      socket.once('connect', () => {
        isConnected = true
      })
    })
    call.on('error', (error) => {
      reject(error instanceof CallFailed ? error : new CallFailed(isConnected ? 'connectionLost' : 'noConnection', error))
    })
    call.on('response', (opened) => {
      reply = opened
      resolve(opened)
    })
    call.on('close', () => {
      clearTimeout(connecting)
      clearTimeout(whole)
    })
    call.end(body)
  })
}
