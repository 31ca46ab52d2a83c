import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

/** 1 to 1.6 ms for a product page; quality 4 saves a third of it and costs 9 % more bytes, 9 takes eight times as long for 5 % less. */
const brotliQuality = 5

export type Encoding = 'br' | 'gzip' | 'identity'

export type Bytes = Uint8Array<ArrayBuffer>

export type Rendered = {
  body: string
  type: string
  /** The pattern of its address, for log and measurements. */
  route: string
}

/** A page as bytes, in whichever encodings have been asked for. They are made at once: to hand this to another thread costs more than it saves (docs/decisions/0024). */
export class FinishedPage {
  readonly type: string
  readonly route: string
  /** The same for the same text, whatever its encoding. */
  readonly tag: string
  readonly #made: Partial<Record<Encoding, Bytes>>

  constructor({ body, type, route }: Rendered) {
    this.type = type
    this.route = route
    const text = Buffer.from(body)
    this.tag = hash('sha256', text, 'base64url').slice(0, 22)
    this.#made = { identity: text }
  }

  /** The bytes, if they are at hand. */
  ready(encoding: Encoding): Bytes | undefined {
    return this.#made[encoding]
  }

  in(encoding: Encoding): Bytes {
    const made = this.#made[encoding]
    if (made) return made
    if (encoding === 'identity') return brotliDecompressSync(this.in('br'))
    const text = this.in('identity')
    // A copy: what zlib answers is a part of a longer buffer, and keeps all of it in memory.
    const fresh = new Uint8Array(encoding === 'br' ? brotliOf(text) : gzipSync(text))
    this.#made[encoding] = fresh
    return fresh
  }

  /** Keeps what nearly every browser asks for; the rest is made from it. */
  shrink(): void {
    this.in('br')
    delete this.#made.identity
  }

  get bytes(): number {
    return Object.values(this.#made).reduce((sum, { length }) => sum + length, 0)
  }
}

function brotliOf(text: Bytes): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })
}
