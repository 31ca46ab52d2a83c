import { Refusal } from '#domain/refusals.ts'

/** One class of tasks; a queue lists its lanes from the highest priority to the lowest. */
export type Lane<Name extends string = string> = {
  readonly name: Name
  /** A task starts while fewer than this many tasks of its lane and of all lower lanes run, so that lower lanes cannot use up the last slots. */
  readonly concurrency: number
  /** A task that has been queued for longer is rejected; without it there is no timeout. */
  readonly timeoutMs?: number
  /** Tasks start first in, first out; only while the lane is overloaded the newest starts first. */
  readonly overload?: Overload
  /** Up to `exempt` tasks that have run for longer than `afterMs` wait for I/O, not for the CPU, and do not count against the concurrency. */
  readonly slow?: { readonly afterMs: number; readonly exempt: number } | undefined
  /**
   * No task of this lane starts while a task of one of those lanes is younger than `ms`: they share one thread. After `atMostMs` without a
   * start one task starts anyway, so that a constant stream of those tasks cannot starve this lane.
   */
  readonly yieldsTo?: { readonly lanes: readonly Name[]; readonly ms: number; readonly atMostMs: number }
}

/**
 * A standing queue, as CoDel detects it: at least `minQueued` tasks wait, and for `intervalMs` the oldest has waited longer than `targetMs`.
 * It ends when the oldest has waited for less. Meanwhile most tasks cannot be served anyway: the newest start first, so that those served
 * are served quickly, and a task that has waited for `timeoutMs` is rejected.
 */
type Overload = { readonly minQueued: number; readonly targetMs: number; readonly intervalMs: number; readonly timeoutMs: number }

export type LaneCounts = {
  readonly running: number
  readonly waiting: number
  readonly oldestMs: number
  readonly admitted: number
  readonly rejected: number
}

type Options<Name extends string> = {
  readonly lanes: readonly Lane<Name>[]
  /** How many tasks may be queued, all lanes together. */
  readonly maxQueued: number
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number
}

/** Releases the slot; further calls do nothing. */
export type Release = () => void

type QueuedTask = { readonly since: number; readonly start: () => void; readonly reject: () => void }
type LaneState = {
  readonly lane: Lane
  readonly running: Set<{ readonly startedAt: number }>
  queue: QueuedTask[]
  lastStartAt: number
  /** Since when the queueing delay is above the target of `overload`; null while it is below. */
  delayedSince: number | null
  isOverloaded: boolean
  admitted: number
  rejected: number
}

const checkEveryMs = 50
/** Spread, so that clients rejected together do not all retry together. */
const retryAfterSeconds = [2, 5, 3, 6, 4]

/** Limits concurrency per lane and the number of queued tasks in all lanes; what exceeds them is rejected with `shop.busy` before it costs memory or CPU. */
export class BoundedQueue<Name extends string> {
  readonly #lanes: readonly LaneState[]
  readonly #maxQueued: number
  readonly #now: () => number
  readonly #yielding = new Set<() => void>()
  #rejections = 0
  #timer: NodeJS.Timeout | null = null

  constructor({ lanes, maxQueued, now = () => performance.now() }: Options<Name>) {
    this.#lanes = lanes.map((lane) => ({
      lane,
      running: new Set(),
      queue: [],
      lastStartAt: 0,
      delayedSince: null,
      isOverloaded: false,
      admitted: 0,
      rejected: 0,
    }))
    this.#maxQueued = maxQueued
    this.#now = now
  }

  async run<T>(name: Name, task: () => Promise<T>): Promise<T> {
    const release = await this.acquire(name)
    try {
      return await task()
    } finally {
      release()
    }
  }

  /** Resolves with the function that releases the slot. `onQueued` receives a function that cancels a queued task. */
  acquire(name: Name, onQueued?: (cancel: () => void) => void): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const index = this.#lanes.findIndex(({ lane }) => lane.name === name)
    const state = this.#lanes[index]
    if (!state) throw new Error(`unknown lane: ${name}`)
    const start = () => resolve(this.#start(state))
    const rejectBusy = () => reject(new Refusal('shop.busy', { retryAfterSeconds: this.#nextRetryAfter() }))
    if (state.queue.length === 0 && this.#hasSlot(index)) start()
    else if (this.#makeQueueSlot(index)) this.#enqueue(state, { since: this.#now(), start, reject: rejectBusy }, onQueued)
    else this.#reject(state, rejectBusy)
    return promise
  }

  /** For a running task of `name`, between two steps: waits for the lanes it yields to, for at most `yieldsTo.ms`. */
  async yieldFrom(name: Name): Promise<void> {
    const state = this.#lanes.find(({ lane }) => lane.name === name)
    if (!state || !this.#mustYield(state)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => {
      if (!this.#mustYield(state)) resolve()
    }
    this.#yielding.add(check)
    const timeout = setTimeout(resolve, state.lane.yieldsTo?.ms)
    await promise
    clearTimeout(timeout)
    this.#yielding.delete(check)
  }

  counts(): Record<Name, LaneCounts> {
    const now = this.#now()
    const counts = this.#lanes.map(({ lane, running, queue, admitted, rejected }) => {
      const oldestMs = queue[0] ? now - queue[0].since : 0
      return [lane.name, { running: running.size, waiting: queue.length, oldestMs, admitted, rejected }]
    })
    return Object.fromEntries(counts)
  }

  #hasSlot(index: number): boolean {
    const [state, ...below] = this.#lanes.slice(index)
    if (!state || (this.#mustYield(state) && !this.#hasYieldedLongEnough(state))) return false
    return below.reduce((sum, { running }) => sum + running.size, this.#countRunning(state)) < state.lane.concurrency
  }

  #countRunning({ lane: { slow }, running }: LaneState): number {
    if (!slow) return running.size
    const now = this.#now()
    const slowTasks = [...running].filter(({ startedAt }) => now - startedAt >= slow.afterMs).length
    return running.size - Math.min(slowTasks, slow.exempt)
  }

  #mustYield({ lane: { yieldsTo } }: LaneState): boolean {
    if (!yieldsTo) return false
    const now = this.#now()
    const isYoung = ({ startedAt }: { startedAt: number }) => now - startedAt < yieldsTo.ms
    return this.#lanes.some(({ lane, running }) => yieldsTo.lanes.includes(lane.name) && running.values().some(isYoung))
  }

  #hasYieldedLongEnough({ lane: { yieldsTo }, queue: [oldest], lastStartAt }: LaneState): boolean {
    if (!yieldsTo || !oldest) return false
    return this.#now() - Math.max(oldest.since, lastStartAt) >= yieldsTo.atMostMs
  }

  #start(state: LaneState): Release {
    const task = { startedAt: this.#now() }
    state.running.add(task)
    state.lastStartAt = task.startedAt
    state.admitted += 1
    return () => {
      if (!state.running.delete(task)) return
      this.#startNext()
      for (const check of this.#yielding) check()
    }
  }

  /** Synchronous, so that no new task takes the released slot before a queued one. */
  #startNext(): void {
    this.#rejectTimedOut()
    for (const [index, state] of this.#lanes.entries()) {
      while (state.queue.length > 0 && this.#hasSlot(index)) nextOf(state)?.start()
    }
  }

  /** When the queue is full, the last task of the lowest non-empty lane below is rejected in favour of the new one. */
  #makeQueueSlot(index: number): boolean {
    const isFull = () => this.#lanes.reduce((sum, { queue }) => sum + queue.length, 0) >= this.#maxQueued
    if (isFull()) this.#rejectTimedOut()
    if (!isFull()) return true
    const lowest = this.#lanes.findLast(({ queue }, at) => at > index && queue.length > 0)
    const last = lowest && lastOf(lowest)
    if (last) this.#reject(lowest, last.reject)
    return last !== undefined
  }

  #enqueue(state: LaneState, task: QueuedTask, onQueued?: (cancel: () => void) => void): void {
    state.queue.push(task)
    // One interval for the whole queue is cheaper than a timer per task.
    this.#timer ??= setInterval(() => this.#startNext(), checkEveryMs).unref()
    onQueued?.(() => {
      const at = state.queue.indexOf(task)
      if (at === -1) return
      state.queue.splice(at, 1)
      task.reject()
    })
  }

  #rejectTimedOut(): void {
    const now = this.#now()
    for (const state of this.#lanes) {
      detectOverload(state, now)
      const timeoutMs = timeoutOf(state)
      for (let [oldest] = state.queue; oldest && now - oldest.since > timeoutMs; [oldest] = state.queue) {
        state.queue.shift()
        this.#reject(state, oldest.reject)
      }
    }
    if (this.#timer && this.#lanes.every(({ queue }) => queue.length === 0)) {
      clearInterval(this.#timer)
      this.#timer = null
    }
  }

  #reject(state: LaneState, reject: () => void): void {
    state.rejected += 1
    reject()
  }

  #nextRetryAfter(): number {
    this.#rejections += 1
    return retryAfterSeconds[this.#rejections % retryAfterSeconds.length] ?? 5
  }
}

function detectOverload(state: LaneState, now: number): void {
  const { overload } = state.lane
  const [oldest] = state.queue
  if (!overload || !oldest || now - oldest.since <= overload.targetMs) {
    state.delayedSince = null
    state.isOverloaded = false
  } else if (state.isOverloaded) return
  else if (state.queue.length < overload.minQueued) state.delayedSince = null
  else {
    state.delayedSince ??= now
    state.isOverloaded = now - state.delayedSince >= overload.intervalMs
  }
}

function timeoutOf({ lane: { timeoutMs = Number.POSITIVE_INFINITY, overload }, isOverloaded }: LaneState): number {
  return overload && isOverloaded ? Math.min(timeoutMs, overload.timeoutMs) : timeoutMs
}

function nextOf({ isOverloaded, queue }: LaneState): QueuedTask | undefined {
  return isOverloaded ? queue.pop() : queue.shift()
}

function lastOf({ isOverloaded, queue }: LaneState): QueuedTask | undefined {
  return isOverloaded ? queue.shift() : queue.pop()
}
