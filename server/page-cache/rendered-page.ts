import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

/** A product page: 6 saves half a millisecond, costs 2 % more bytes and swings by 300 with a word (docs/decisions/0072). */
const brotliQuality = 7
/** A listing or a search: 7 takes longer than 6 and saves less than 2 % (docs/decisions/0075). */
const [largeText, largeTextQuality] = [100_000, 6]
/** 512 KB, larger than any page: with brotli's default of 4 MB the bytes are the same, and it prepares memory that no page fills (docs/decisions/0121). */
const brotliWindowBits = 19

export type Encoding = 'br' | 'gzip' | 'identity'

export type Bytes = Uint8Array<ArrayBuffer>

export type RenderResult = {
  body: string
  contentType: string
  /** The route's pattern, for logs and metrics. */
  route: string
}

/** A page's bytes in each encoding requested so far. Compressed synchronously: passing it to another thread costs more than it saves (docs/decisions/0033). */
export class RenderedPage {
  readonly contentType: string
  readonly route: string
  #digest: string | undefined
  readonly #encoded: Partial<Record<Encoding, Bytes>>

  constructor({ body, contentType, route }: RenderResult) {
    this.contentType = contentType
    this.route = route
    this.#encoded = { identity: Buffer.from(body) }
  }

  /** The base of every encoding's ETag. Of the compressed bytes, because they are a sixth of the text. */
  get digest(): string {
    this.#digest ??= hash('sha256', this.encode('br'), 'base64url').slice(0, 22)
    return this.#digest
  }

  /** The bytes, if this encoding exists already. */
  encoded(encoding: Encoding): Bytes | undefined {
    return this.#encoded[encoding]
  }

  encode(encoding: Encoding): Bytes {
    const existing = this.#encoded[encoding]
    if (existing) return existing
    if (encoding === 'identity') return brotliDecompressSync(this.encode('br'))
    const text = this.encode('identity')
    // Copied: zlib returns a view of a larger buffer, which would stay in memory as a whole.
    const bytes = new Uint8Array(encoding === 'br' ? brotliOf(text) : gzipSync(text))
    this.#encoded[encoding] = bytes
    return bytes
  }

  /** Retains only brotli, which nearly every browser accepts; other encodings are derived from it. */
  retainBrotliOnly(): void {
    this.encode('br')
    delete this.#encoded.identity
  }

  get bytes(): number {
    return Object.values(this.#encoded).reduce((sum, { length }) => sum + length, 0)
  }
}

function brotliOf(text: Bytes): Buffer {
  const quality = text.length > largeText ? largeTextQuality : brotliQuality
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
    },
  })
}
