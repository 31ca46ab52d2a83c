import type { Breathe } from './yield-to-event-loop.ts'

type Compare = (a: number, b: number) => number

const sortedAtOnce = 2_000
const mergedAtOnce = 2_000

/** Sorts however many slots without holding up anybody for long: small pieces, then two neighbours into one until one is left. */
export async function sortInBreaths(slots: Int32Array, compare: Compare, breathe: Breathe): Promise<Int32Array> {
  for (let start = 0; start < slots.length; start += sortedAtOnce) {
    slots.subarray(start, start + sortedAtOnce).sort(compare)
    await breathe()
  }
  let [from, to]: [Int32Array, Int32Array] = [slots, new Int32Array(slots.length)]
  for (let width = sortedAtOnce; width < slots.length; width *= 2) {
    for (let start = 0; start < slots.length; start += 2 * width) {
      const middle = Math.min(start + width, slots.length)
      const merge = merging({ from, to, start, middle, end: Math.min(start + 2 * width, slots.length) }, compare)
      while (merge(mergedAtOnce)) await breathe()
    }
    ;[from, to] = [to, from]
  }
  return from
}

type Neighbours = { from: Int32Array; to: Int32Array; start: number; middle: number; end: number }

/** Each call places so many more; false when all are placed. */
function merging({ from, to, start, middle, end }: Neighbours, compare: Compare): (atOnce: number) => boolean {
  let [at, left, right] = [start, start, middle]
  return (atOnce) => {
    for (const stop = Math.min(end, at + atOnce); at < stop; at++) {
      const takesLeft = right >= end || (left < middle && compare(from[left] as number, from[right] as number) <= 0)
      to[at] = from[takesLeft ? left++ : right++] as number
    }
    return at < end
  }
}
