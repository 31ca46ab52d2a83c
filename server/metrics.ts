import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { looksPumped } from '#domain/account/code.ts'
import type { LaneCounts } from '#services/bounded-queue.ts'
import type { Admission } from './admission/admission.ts'

export type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

export type OutboxCounts = { readonly waiting: number; readonly oldestSeconds: number }

export type CodeCounts = { readonly sent: number; readonly used: number }

/** Answers from the page cache by how they came about, renders, and what it holds. */
export type PageCounts = Readonly<Record<'hits' | 'staleHits' | 'misses' | 'renders' | 'entries' | 'bytes', number>>

type Sources = {
  /** By who uses them. */
  pools: Readonly<Record<string, PoolCounts>>
  admission: Pick<Admission, 'counts'>
  outbox: () => Promise<OutboxCounts>
  codes: () => Promise<CodeCounts>
  pages: () => PageCounts
}

export type Metrics = {
  observeRequest: (answer: { method: string; route: string; status: number; seconds: number }) => void
  countRefusal: (limit: string) => void
  countMessage: (message: { channel: 'sms' | 'mail'; outcome: string }) => void
  /** The numbers in the text format that Prometheus reads. */
  read: () => Promise<{ contentType: string; body: string }>
}

/** Counts of this process, and of the whole shop what waits in the outbox and became of the codes; the default ones bring memory, garbage collection and the delay of the event loop. */
export function createMetrics({ pools, admission, outbox, codes, pages }: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const refusals = new Counter({ name: 'rate_limit_refusals_total', help: 'Requests refused by a limit', labelNames: ['limit'], registers })
  const messages = new Counter({
    name: 'messages_total',
    help: 'Messages handed to a provider, by what it said',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  watchPools(registers, pools)
  watchAdmission(registers, admission)
  watchOutbox(registers, outbox)
  watchCodes(registers, codes)
  watchPages(registers, pages)
  return {
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    countRefusal: (limit) => refusals.inc({ limit }),
    countMessage: (message) => messages.inc(message),
    read: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  }
}

function watchPools(registers: Registry[], pools: Sources['pools']): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, and requests waiting for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** Who waits for a place and who was turned away, by rank (threats D14). */
function watchAdmission(registers: Registry[], admission: Sources['admission']): void {
  const figures = (read: (counts: LaneCounts) => Record<string, number>) =>
    Object.entries(admission.counts()).flatMap(([rank, counts]) =>
      Object.entries(read(counts)).map(([state, value]) => ({ labels: { rank, state }, value })),
    )
  new Gauge({
    name: 'admission_requests',
    help: 'Requests that have a place, and requests that wait for one',
    labelNames: ['rank', 'state'],
    registers,
    collect() {
      for (const { labels, value } of figures(({ running, waiting }) => ({ running, waiting }))) this.set(labels, value)
    },
  })
  new Gauge({
    name: 'admission_oldest_seconds',
    help: 'How long the first of each line has waited',
    labelNames: ['rank'],
    registers,
    collect() {
      for (const [rank, { oldestMs }] of Object.entries(admission.counts())) this.set({ rank }, oldestMs / 1000)
    },
  })
  new Counter({
    name: 'admission_total',
    help: 'Requests that got a place, and requests that were turned away',
    labelNames: ['rank', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { labels, value } of figures(({ admitted, refused }) => ({ admitted, refused })))
        this.inc({ rank: labels.rank, outcome: labels.state }, value)
    },
  })
}

/** Unknown, and not an error, while the database is away: the other numbers are needed most then. */
function watchOutbox(registers: Registry[], read: Sources['outbox']): void {
  const unknown: OutboxCounts = { waiting: Number.NaN, oldestSeconds: Number.NaN }
  const gauge = (name: string, help: string, figure: keyof OutboxCounts) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const counts = await read().catch(() => unknown)
        this.set(counts[figure])
      },
    })
  gauge('outbox_waiting_events', 'Events that are not sent yet', 'waiting')
  gauge('outbox_oldest_seconds', 'Age of the oldest of them', 'oldestSeconds')
}

/** Codes that nobody types cost money and tell of somebody who makes us send them: threats AUTH-06. */
function watchCodes(registers: Registry[], read: Sources['codes']): void {
  const unknown: CodeCounts = { sent: Number.NaN, used: Number.NaN }
  new Gauge({
    name: 'phone_codes_last_hour',
    help: 'Codes of the last hour, and how many of them were typed in time',
    labelNames: ['state'],
    registers,
    async collect() {
      const { sent, used } = await read().catch(() => unknown)
      this.set({ state: 'sent' }, sent)
      this.set({ state: 'used' }, used)
    },
  })
  new Gauge({
    name: 'phone_codes_alarm',
    help: '1 when fewer than 30 % of the codes of the last hour were used',
    registers,
    async collect() {
      this.set(looksPumped(await read().catch(() => unknown)) ? 1 : 0)
    },
  })
}

/** Counted by the cache itself, where counting must cost nothing, and read when somebody asks. */
function watchPages(registers: Registry[], read: Sources['pages']): void {
  new Counter({
    name: 'page_cache_answers_total',
    help: 'Public pages answered: as kept, as kept though out of date, or after a wait',
    labelNames: ['from'],
    registers,
    collect() {
      const { hits, staleHits, misses } = read()
      this.reset()
      this.inc({ from: 'hit' }, hits)
      this.inc({ from: 'stale' }, staleHits)
      this.inc({ from: 'miss' }, misses)
    },
  })
  new Counter({
    name: 'page_cache_renders_total',
    help: 'Renders of public pages',
    registers,
    collect() {
      this.reset()
      this.inc(read().renders)
    },
  })
  const gauge = (name: string, help: string, figure: 'entries' | 'bytes') =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read()[figure])
      },
    })
  gauge('page_cache_entries', 'Pages kept', 'entries')
  gauge('page_cache_bytes', 'Memory they take', 'bytes')
}

/** Takes the same time whatever was guessed. */
export function isBearer(authorization: string | undefined, token: string | undefined): boolean {
  if (!token || !authorization?.startsWith('Bearer ')) return false
  return timingSafeEqual(digest(authorization.slice('Bearer '.length)), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
