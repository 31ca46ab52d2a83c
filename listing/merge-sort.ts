import type { YieldToEventLoop } from './yield-to-event-loop.ts'

type Slots = Int32Array<ArrayBuffer>
type Compare = (a: number, b: number) => number

const runLength = 2_000
const mergeStep = 2_000

/** Merge sort that yields to the event loop: sorts short runs, then merges neighbours until one is left. May reuse `slots`. */
export async function mergeSort(slots: Slots, compare: Compare, yieldToEventLoop: YieldToEventLoop): Promise<Slots> {
  for (let start = 0; start < slots.length; start += runLength) {
    slots.subarray(start, start + runLength).sort(compare)
    await yieldToEventLoop()
  }
  let [from, to]: [Slots, Slots] = [slots, new Int32Array(slots.length)]
  for (let width = runLength; width < slots.length; width *= 2) {
    for (let start = 0; start < slots.length; start += 2 * width) {
      const middle = Math.min(start + width, slots.length)
      const merge = createMerge({ from, to, start, middle, end: Math.min(start + 2 * width, slots.length) }, compare)
      while (merge(mergeStep)) await yieldToEventLoop()
    }
    ;[from, to] = [to, from]
  }
  return from
}

type Neighbours = { from: Int32Array; to: Int32Array; start: number; middle: number; end: number }

/** Each call merges `count` more items; returns false when done. */
function createMerge({ from, to, start, middle, end }: Neighbours, compare: Compare): (count: number) => boolean {
  let [at, left, right] = [start, start, middle]
  return (count) => {
    for (const stop = Math.min(end, at + count); at < stop; at++) {
      const takesLeft = right >= end || (left < middle && compare(from[left] as number, from[right] as number) <= 0)
      to[at] = from[takesLeft ? left++ : right++] as number
    }
    return at < end
  }
}
