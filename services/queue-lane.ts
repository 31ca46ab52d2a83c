/** One class of tasks; a queue lists its lanes from the highest priority to the lowest. */
export type Lane<Name extends string = string> = {
  readonly name: Name
  /** A task starts while fewer than this many tasks of its lane and of all lower lanes run, so that lower lanes cannot use up the last slots. */
  readonly concurrency: number
  /** A task that has been queued for longer is rejected; without it there is no timeout. */
  readonly timeoutMs?: number
  /** Tasks start first in, first out; only while the lane is overloaded the newest starts first. */
  readonly overload?: Overload | undefined
  /** Of the tasks of one group (a client's network) this many may run and this many may be queued: no group can take all slots. */
  readonly perGroup?: { readonly running: number; readonly queued: number }
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

export type QueuedTask = {
  readonly group: string | undefined
  readonly since: number
  readonly start: () => void
  readonly reject: () => void
}
type RunningTask = { readonly group: string | undefined; readonly startedAt: number }

export type LaneState = {
  readonly lane: Lane
  readonly running: Set<RunningTask>
  readonly queue: QueuedTask[]
  lastStartAt: number
  /** Since when the queueing delay is above the target of `overload`; null while it is below. */
  delayedSince: number | null
  isOverloaded: boolean
  admitted: number
  rejected: number
}

export function newLaneState(lane: Lane): LaneState {
  return {
    lane,
    running: new Set(),
    queue: [],
    lastStartAt: Number.NEGATIVE_INFINITY,
    delayedSince: null,
    isOverloaded: false,
    admitted: 0,
    rejected: 0,
  }
}

export function detectOverload(state: LaneState, now: number): void {
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

export function timeoutOf({ lane: { timeoutMs = Number.POSITIVE_INFINITY, overload }, isOverloaded }: LaneState): number {
  return overload && isOverloaded ? Math.min(timeoutMs, overload.timeoutMs) : timeoutMs
}

export function countRunning({ lane: { slow }, running }: LaneState, now: number): number {
  if (!slow) return running.size
  const slowTasks = [...running].filter(({ startedAt }) => now - startedAt >= slow.afterMs).length
  return running.size - Math.min(slowTasks, slow.exempt)
}

export function hasYieldedLongEnough({ lane: { yieldsTo }, queue: [oldest], lastStartAt }: LaneState, now: number): boolean {
  return yieldsTo !== undefined && oldest !== undefined && now - Math.max(oldest.since, lastStartAt) >= yieldsTo.atMostMs
}

/** Whether another task of the group may run. */
export function mayRun({ lane: { perGroup }, running }: LaneState, group: string | undefined): boolean {
  return !perGroup || group === undefined || countOf(running, group) < perGroup.running
}

/** Whether another task of the group may be queued. */
export function mayQueue({ lane: { perGroup }, queue }: LaneState, group: string | undefined): boolean {
  return !perGroup || group === undefined || countOf(queue, group) < perGroup.queued
}

function countOf(tasks: Iterable<{ readonly group: string | undefined }>, group: string): number {
  let count = 0
  for (const task of tasks) if (task.group === group) count += 1
  return count
}

/** Removes and returns the next task to start; undefined when every queued task belongs to a group that has all its slots. */
export function takeNext(state: LaneState): QueuedTask | undefined {
  const { isOverloaded, queue } = state
  const isNext = ({ group }: QueuedTask) => mayRun(state, group)
  const at = isOverloaded ? queue.findLastIndex(isNext) : queue.findIndex(isNext)
  return at === -1 ? undefined : queue.splice(at, 1)[0]
}

/** Removes and returns the task that would start last. */
export function takeLast({ isOverloaded, queue }: LaneState): QueuedTask | undefined {
  return isOverloaded ? queue.shift() : queue.pop()
}
