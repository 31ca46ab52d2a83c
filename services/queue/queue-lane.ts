/** One class of tasks; a queue lists its lanes from the highest priority to the lowest. */
export type Lane<Name extends string = string> = {
  readonly name: Name
  /** A task starts while fewer than this many tasks of its lane and of all lower lanes run, so that lower lanes cannot use up the last slots. */
  readonly concurrency: number
  /** A task that has been queued for longer is rejected; without it there is no timeout. */
  readonly timeoutMs?: number
  /** Groups take turns, and within a group tasks start first in, first out; only while the lane is overloaded the newest of all starts first. */
  readonly overload?: Overload | undefined
  /** Of the tasks of one group (a client's network) this many may run and this many may be queued: no group can take all slots. */
  readonly perGroup?: Share
  /** The same for the tasks of one account, whatever its networks. */
  readonly perAccount?: Share
  /** Up to `exempt` tasks that have run for longer than `afterMs` wait for I/O, not for the CPU, and do not count against the concurrency. */
  readonly slow?: { readonly afterMs: number; readonly exempt: number } | undefined
  /**
   * No task of this lane starts while a task of one of those lanes is younger than `ms`: they share one thread. After `atMostMs` without a
   * start one task starts anyway, so that a constant stream of those tasks cannot starve this lane.
   */
  readonly yieldsTo?: { readonly lanes: readonly Name[]; readonly ms: number; readonly atMostMs: number }
}

type Share = { readonly running: number; readonly queued: number }

/** Whose task it is; tasks without a group or an account are limited by the lane alone. */
export type Owner = { readonly group?: string | undefined; readonly account?: string | undefined }

/**
 * A standing queue, as CoDel detects it: at least `minQueued` tasks wait (of one group at most half of them count), and for `intervalMs` the
 * oldest has waited longer than `targetMs`.
 * It ends when the oldest has waited for less. Meanwhile most tasks cannot be served anyway: the newest start first, so that those served
 * are served quickly, and a task that has waited for `timeoutMs` is rejected.
 */
type Overload = { readonly minQueued: number; readonly targetMs: number; readonly intervalMs: number; readonly timeoutMs: number }

export type QueuedTask = {
  readonly owner: Owner
  readonly since: number
  /** Since when its group waits for a turn: since this task was queued, or since another task of the group started. */
  turnSince: number
  readonly start: () => void
  readonly reject: () => void
}
type RunningTask = { readonly owner: Owner; readonly startedAt: number }

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
  else if (!hasQueued(state.queue, overload.minQueued)) state.delayedSince = null
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

/** Whether another task of the owner may run. */
export function mayRun({ lane, running }: LaneState, owner: Owner): boolean {
  return isWithin(lane, 'running', running, owner)
}

/** Whether another task of the owner may be queued. */
export function mayQueue({ lane, queue }: LaneState, owner: Owner): boolean {
  return isWithin(lane, 'queued', queue, owner)
}

type Owned = Iterable<{ readonly owner: Owner }>

function isWithin({ perGroup, perAccount }: Lane, what: keyof Share, tasks: Owned, { group, account }: Owner): boolean {
  if (perGroup && group !== undefined && countOf(tasks, (owner) => owner.group === group) >= perGroup[what]) return false
  return !perAccount || account === undefined || countOf(tasks, (owner) => owner.account === account) < perAccount[what]
}

function countOf(tasks: Owned, isCounted: (owner: Owner) => boolean): number {
  let count = 0
  for (const { owner } of tasks) if (isCounted(owner)) count += 1
  return count
}

/** Whether so many tasks are queued. Of one group at most half as many count, so that one network alone is no overload for the others. */
function hasQueued(queue: readonly QueuedTask[], count: number): boolean {
  if (queue.length < count) return false
  const byGroup = new Map<string, number>()
  let counted = 0
  for (const { owner } of queue) {
    const ofGroup = owner.group === undefined ? 0 : (byGroup.get(owner.group) ?? 0)
    if (ofGroup >= count / 2) continue
    if (owner.group !== undefined) byGroup.set(owner.group, ofGroup + 1)
    counted += 1
  }
  return counted >= count
}

/**
 * Removes and returns the next task to start; undefined when every queued task belongs to a group or account that has all its slots.
 * The group that has waited longest for a turn is next, so that a group with many tasks delays others by one task each time.
 */
export function takeNext(state: LaneState, now: number): QueuedTask | undefined {
  const { isOverloaded, queue } = state
  let next: QueuedTask | undefined
  for (const task of queue) {
    const isEarlier = !next || isOverloaded || task.turnSince < next.turnSince
    if (isEarlier && mayRun(state, task.owner)) next = task
  }
  if (!next) return undefined
  queue.splice(queue.indexOf(next), 1)
  const { group } = next.owner
  if (group !== undefined) for (const task of queue) if (task.owner.group === group) task.turnSince = now
  return next
}

/** Removes and returns the task that would start last. */
export function takeLast({ isOverloaded, queue }: LaneState): QueuedTask | undefined {
  return isOverloaded ? queue.shift() : queue.pop()
}
