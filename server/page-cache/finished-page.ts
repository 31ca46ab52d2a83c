import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const [brotli, unbrotli, gzipped] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]

/** 2 ms for a product page; quality 4 saves half a millisecond and costs 9 % more bytes, 9 takes eight times as long for 5 % less. */
const brotliQuality = 5

export type Encoding = 'br' | 'gzip' | 'identity'

export type Rendered = {
  body: string
  type: string
  /** The pattern of its address, for log and measurements. */
  route: string
}

/** A page as bytes, in whichever encodings have been asked for. */
export class FinishedPage {
  readonly type: string
  readonly route: string
  /** The same for the same text, whatever its encoding. */
  readonly tag: string
  readonly #made: Partial<Record<Encoding, Buffer>>
  readonly #underWay: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor({ body, type, route }: Rendered) {
    this.type = type
    this.route = route
    const text = Buffer.from(body)
    this.tag = hash('sha256', text, 'base64url').slice(0, 22)
    this.#made = { identity: text }
  }

  /** The bytes, if they are at hand. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#made[encoding]
  }

  async in(encoding: Encoding): Promise<Buffer> {
    const made = this.#made[encoding]
    if (made) return made
    this.#underWay[encoding] ??= this.#make(encoding).finally(() => delete this.#underWay[encoding])
    return this.#underWay[encoding]
  }

  /** Keeps what nearly every browser asks for; the rest is made from it. */
  async shrink(): Promise<void> {
    await this.in('br')
    delete this.#made.identity
  }

  get bytes(): number {
    return Object.values(this.#made).reduce((sum, { length }) => sum + length, 0)
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return unbrotli(await this.in('br'))
    const text = await this.in('identity')
    const made =
      encoding === 'gzip'
        ? await gzipped(text)
        : await brotli(text, {
            params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
          })
    this.#made[encoding] = made
    return made
  }
}
