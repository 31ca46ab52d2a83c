import { Refusal } from '#domain/refusals.ts'

/** One kind of work; a queue names its lanes from the most urgent down. */
export type Lane<Name extends string = string> = {
  readonly name: Name
  /** One is let in while fewer than so many of this lane and of all below it run: the lower ones can never take its last places. */
  readonly atOnce: number
  /** Whoever has waited longer is refused unheard; without it the wait has no end. */
  readonly waitMs?: number
  /** Who came last begins first: in a rush the others have waited in vain anyway, and the oldest would only be answered late. */
  readonly newestFirst?: boolean
  /** A work that runs for longer waits for something else than the processor: so many of them keep nobody from a place. */
  readonly slow?: { readonly afterMs: number; readonly atOnce: number } | undefined
  /** Nothing of this lane begins beside a work of those that is younger than `ms`: they share one thread, and it is theirs first. */
  readonly givesWay?: { readonly to: readonly Name[]; readonly ms: number }
}

export type LaneCounts = {
  readonly running: number
  readonly waiting: number
  readonly oldestMs: number
  readonly admitted: number
  readonly refused: number
}

type Options<Name extends string> = {
  readonly lanes: readonly Lane<Name>[]
  /** How many may wait, all lanes together. */
  readonly waiting: number
  /** Milliseconds that only go forward. */
  readonly now?: () => number
}

/** Gives the place back; however often it is called, once. */
export type Leave = () => void

type Waiting = { readonly since: number; readonly start: () => void; readonly refuse: () => void }
/** `begun` holds when each running work began. */
type Row = { readonly lane: Lane; readonly begun: Set<{ readonly at: number }>; line: Waiting[]; admitted: number; refused: number }

const lookEveryMs = 50
/** Those refused together are told different times, so that they do not all come back together. */
const retryAfterSeconds = [2, 5, 3, 6, 4]

/** Lets few works run at once and few more wait their turn: a rush is turned away before it takes memory and processor from everybody. */
export class BoundedQueue<Name extends string> {
  readonly #rows: readonly Row[]
  readonly #waitingAtMost: number
  readonly #now: () => number
  readonly #aside = new Set<() => void>()
  #turnedAway = 0
  #look: NodeJS.Timeout | null = null

  constructor({ lanes, waiting, now = () => performance.now() }: Options<Name>) {
    this.#rows = lanes.map((lane) => ({ lane, begun: new Set(), line: [], admitted: 0, refused: 0 }))
    this.#waitingAtMost = waiting
    this.#now = now
  }

  async run<T>(name: Name, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(name)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Resolves when there is a place, with the way to give it back. One who has to wait is told how to go away before that. */
  enter(name: Name, whenWaiting?: (goAway: () => void) => void): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>()
    const index = this.#rows.findIndex(({ lane }) => lane.name === name)
    const row = this.#rows[index]
    if (!row) throw new Error(`no lane is called ${name}`)
    const start = () => resolve(this.#takePlace(row))
    const refuse = () => reject(new Refusal('shop.busy', { retryAfterSeconds: this.#nextRetry() }))
    if (row.line.length === 0 && this.#hasRoom(index)) start()
    else if (this.#makeRoom(index)) this.#wait(row, { since: this.#now(), start, refuse }, whenWaiting)
    else this.#turnAway(row, refuse)
    return promise
  }

  /** Between two steps of a work that has its place: those to whom its lane gives way go first, but nobody stands aside for longer than they are young. */
  async letPass(name: Name): Promise<void> {
    const row = this.#rows.find(({ lane }) => lane.name === name)
    if (!row || !this.#givesWay(row)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => {
      if (!this.#givesWay(row)) resolve()
    }
    this.#aside.add(look)
    const patience = setTimeout(resolve, row.lane.givesWay?.ms)
    await promise
    clearTimeout(patience)
    this.#aside.delete(look)
  }

  counts(): Record<Name, LaneCounts> {
    const now = this.#now()
    const told = this.#rows.map(({ lane, begun, line, admitted, refused }) => {
      const oldestMs = line[0] ? now - line[0].since : 0
      return [lane.name, { running: begun.size, waiting: line.length, oldestMs, admitted, refused }]
    })
    return Object.fromEntries(told)
  }

  #hasRoom(index: number): boolean {
    const [row, ...below] = this.#rows.slice(index)
    if (!row || this.#givesWay(row)) return false
    return below.reduce((sum, { begun }) => sum + begun.size, this.#atWork(row)) < row.lane.atOnce
  }

  #atWork({ lane: { slow }, begun }: Row): number {
    if (!slow) return begun.size
    const now = this.#now()
    const slowOnes = [...begun].filter(({ at }) => now - at >= slow.afterMs).length
    return begun.size - Math.min(slowOnes, slow.atOnce)
  }

  #givesWay({ lane: { givesWay } }: Row): boolean {
    if (!givesWay) return false
    const now = this.#now()
    return this.#rows.some(({ lane, begun }) => givesWay.to.includes(lane.name) && begun.values().some(({ at }) => now - at < givesWay.ms))
  }

  #takePlace(row: Row): Leave {
    const work = { at: this.#now() }
    row.begun.add(work)
    row.admitted += 1
    return () => {
      if (!row.begun.delete(work)) return
      this.#callNext()
      for (const look of this.#aside) look()
    }
  }

  /** The next one takes over the place at once, so that nobody slips in between. */
  #callNext(): void {
    this.#refuseOld()
    for (const [index, row] of this.#rows.entries()) while (row.line.length > 0 && this.#hasRoom(index)) nextOf(row)?.start()
  }

  /** In a full line the last of the least urgent gives way to one more urgent. */
  #makeRoom(index: number): boolean {
    const isFull = () => this.#rows.reduce((sum, { line }) => sum + line.length, 0) >= this.#waitingAtMost
    if (isFull()) this.#refuseOld()
    if (!isFull()) return true
    const lowest = this.#rows.findLast(({ line }, at) => at > index && line.length > 0)
    const last = lowest && lastOf(lowest)
    if (last) this.#turnAway(lowest, last.refuse)
    return last !== undefined
  }

  #wait(row: Row, one: Waiting, whenWaiting?: (goAway: () => void) => void): void {
    row.line.push(one)
    // One look for the whole line is cheaper than a timer for each.
    this.#look ??= setInterval(() => this.#callNext(), lookEveryMs).unref()
    whenWaiting?.(() => {
      const at = row.line.indexOf(one)
      if (at === -1) return
      row.line.splice(at, 1)
      one.refuse()
    })
  }

  #refuseOld(): void {
    const now = this.#now()
    for (const row of this.#rows) {
      const { waitMs = Number.POSITIVE_INFINITY } = row.lane
      for (let [oldest] = row.line; oldest && now - oldest.since > waitMs; [oldest] = row.line) {
        row.line.shift()
        this.#turnAway(row, oldest.refuse)
      }
    }
    if (this.#look && this.#rows.every(({ line }) => line.length === 0)) {
      clearInterval(this.#look)
      this.#look = null
    }
  }

  #turnAway(row: Row, refuse: () => void): void {
    row.refused += 1
    refuse()
  }

  #nextRetry(): number {
    this.#turnedAway += 1
    return retryAfterSeconds[this.#turnedAway % retryAfterSeconds.length] ?? 5
  }
}

function nextOf({ lane, line }: Row): Waiting | undefined {
  return lane.newestFirst ? line.pop() : line.shift()
}

function lastOf({ lane, line }: Row): Waiting | undefined {
  return lane.newestFirst ? line.shift() : line.pop()
}
