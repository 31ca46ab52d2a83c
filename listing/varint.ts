/** Variable-length integers (LEB128): seven bits per byte, and the highest bit says that more follow. Numbers below 128 take one byte. */

/** Of a number below 2³¹. */
export function varintLength(number: number): number {
  return number < 2 ** 7 ? 1 : number < 2 ** 14 ? 2 : number < 2 ** 21 ? 3 : number < 2 ** 28 ? 4 : 5
}

/** Returns the position after the number. */
export function writeVarint(bytes: Uint8Array, start: number, number: number): number {
  let [at, rest] = [start, number]
  for (; rest >= 0x80; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80
  bytes[at++] = rest
  return at
}

export function encodeVarints(numbers: readonly number[]): Uint8Array {
  let length = 0
  for (const number of numbers) length += varintLength(number)
  const bytes = new Uint8Array(length)
  let at = 0
  for (const number of numbers) at = writeVarint(bytes, at, number)
  return bytes
}

/** Reads numbers one after the other. */
export class VarintReader {
  readonly #bytes: Uint8Array
  position = 0
  end = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The next reads are of the numbers between these positions. */
  seek(start: number, end: number): void {
    this.position = start
    this.end = end
  }

  get isAtEnd(): boolean {
    return this.position >= this.end
  }

  next(): number {
    let byte = this.#bytes[this.position++] as number
    let number = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = this.#bytes[this.position++] as number
      number |= (byte & 0x7f) << shift
    }
    return number
  }
}
