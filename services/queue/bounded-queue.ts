import { Refusal } from '#domain/refusals.ts'
import {
  countRunning,
  detectOverload,
  hasYieldedLongEnough,
  type Lane,
  type LaneState,
  mayQueue,
  mayRun,
  newLaneState,
  type Owner,
  type QueuedTask,
  takeLast,
  takeNext,
  timeoutOf,
} from './queue-lane.ts'

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
type Release = () => void

type AcquireOptions = Owner & {
  /** Receives a function that cancels the task while it is queued. */
  readonly onQueued?: (cancel: () => void) => void
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
    this.#lanes = lanes.map(newLaneState)
    this.#maxQueued = maxQueued
    this.#now = now
  }

  async run<T>(name: Name, task: () => Promise<T>, options: AcquireOptions = {}): Promise<T> {
    const release = await this.acquire(name, options)
    try {
      return await task()
    } finally {
      release()
    }
  }

  /** Resolves with the function that releases the slot. */
  acquire(name: Name, { onQueued, ...owner }: AcquireOptions = {}): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const index = this.#lanes.findIndex(({ lane }) => lane.name === name)
    const state = this.#lanes[index]
    if (!state) throw new Error(`unknown lane: ${name}`)
    const start = () => resolve(this.#start(state, owner))
    const rejectBusy = () => reject(new Refusal('shop.busy', { retryAfterSeconds: this.#nextRetryAfter() }))
    const now = this.#now()
    if (this.#canStartNow(index, state, owner)) start()
    else if (mayQueue(state, owner) && this.#makeQueueSlot(index))
      this.#enqueue(state, { owner, since: now, turnSince: now, start, reject: rejectBusy }, onQueued)
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

  /** Whether a task of one of these lanes runs, or has started within the last `ms`. */
  isActive(names: readonly Name[], ms: number): boolean {
    const since = this.#now() - ms
    return this.#lanes.some(
      ({ lane, running, lastStartAt }) => names.some((name) => name === lane.name) && (running.size > 0 || lastStartAt > since),
    )
  }

  counts(): Record<Name, LaneCounts> {
    const now = this.#now()
    const counts = this.#lanes.map(({ lane, running, queue, admitted, rejected }) => {
      const oldestMs = queue[0] ? now - queue[0].since : 0
      return [lane.name, { running: running.size, waiting: queue.length, oldestMs, admitted, rejected }]
    })
    return Object.fromEntries(counts)
  }

  /** Not before a queued task that could start as well. */
  #canStartNow(index: number, state: LaneState, owner: Owner): boolean {
    return this.#hasSlot(index) && mayRun(state, owner) && !state.queue.some((queued) => mayRun(state, queued.owner))
  }

  #hasSlot(index: number): boolean {
    const [state, ...below] = this.#lanes.slice(index)
    if (!state) return false
    const now = this.#now()
    if (this.#mustYield(state) && !hasYieldedLongEnough(state, now)) return false
    return below.reduce((sum, { running }) => sum + running.size, countRunning(state, now)) < state.lane.concurrency
  }

  #mustYield({ lane: { yieldsTo } }: LaneState): boolean {
    if (!yieldsTo) return false
    const now = this.#now()
    const isYoung = ({ startedAt }: { startedAt: number }) => now - startedAt < yieldsTo.ms
    return this.#lanes.some(({ lane, running }) => yieldsTo.lanes.includes(lane.name) && running.values().some(isYoung))
  }

  #start(state: LaneState, owner: Owner): Release {
    const task = { owner, startedAt: this.#now() }
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
      while (state.queue.length > 0 && this.#hasSlot(index)) {
        const next = takeNext(state, this.#now())
        if (!next) break
        next.start()
      }
    }
  }

  /** When the queue is full, the last task of the lowest non-empty lane below is rejected in favour of the new one. */
  #makeQueueSlot(index: number): boolean {
    const isFull = () => this.#lanes.reduce((sum, { queue }) => sum + queue.length, 0) >= this.#maxQueued
    if (isFull()) this.#rejectTimedOut()
    if (!isFull()) return true
    const lowest = this.#lanes.findLast(({ queue }, at) => at > index && queue.length > 0)
    const last = lowest && takeLast(lowest)
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
