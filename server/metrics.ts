import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { looksLikeSmsPumping } from '#domain/account/code.ts'
import type { LaneCounts } from '#services/queue/bounded-queue.ts'
import type { Admission } from './admission/admission.ts'

type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

type OutboxCounts = { readonly waiting: number; readonly oldestSeconds: number; readonly overBudget: number }

type JobState = { readonly name: string; readonly failures: number; readonly successAgeSeconds: number | null }

type CodeCounts = { readonly sent: number; readonly used: number }

/** Page cache requests by result, renders, and the size of the cache. */
type PageCounts = Readonly<Record<'hits' | 'staleHits' | 'misses' | 'renders' | 'unchanged' | 'entries' | 'bytes', number>>

type Sources = {
  /** By name: for pages, reserved for orders, for the desk. */
  pools: Readonly<Record<string, PoolCounts>>
  admission: Pick<Admission, 'counts'>
  outbox: () => Promise<OutboxCounts>
  codes: () => Promise<CodeCounts>
  jobs: () => Promise<readonly JobState[]>
  pages: () => PageCounts
}

export type Metrics = {
  observeRequest: (response: { method: string; route: string; status: number; seconds: number }) => void
  countRefusal: (limit: string) => void
  countMessage: (message: { channel: 'sms' | 'mail'; outcome: string }) => void
  /** The metrics in the Prometheus text format. */
  read: () => Promise<{ contentType: string; body: string }>
}

/** Metrics of this process (memory, garbage collection and event loop by the defaults of prom-client), and of the whole shop: outbox and phone codes. */
export function createMetrics({ pools, admission, outbox, codes, jobs, pages }: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['limit'],
    registers,
  })
  const messages = new Counter({
    name: 'messages_total',
    help: 'Messages sent to a provider, by outcome',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  watchPools(registers, pools)
  watchAdmission(registers, admission)
  watchOutbox(registers, outbox)
  watchCodes(registers, codes)
  watchJobs(registers, jobs)
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

/** Admission slots, queue and rejections by priority (docs/threats.md D14). */
function watchAdmission(registers: Registry[], admission: Sources['admission']): void {
  const figures = (read: (counts: LaneCounts) => Record<string, number>) =>
    Object.entries(admission.counts()).flatMap(([priority, counts]) =>
      Object.entries(read(counts)).map(([state, value]) => ({ labels: { priority, state }, value })),
    )
  new Gauge({
    name: 'admission_requests',
    help: 'Requests that have an admission slot, and requests queued for one',
    labelNames: ['priority', 'state'],
    registers,
    collect() {
      for (const { labels, value } of figures(({ running, waiting }) => ({ running, waiting }))) this.set(labels, value)
    },
  })
  new Gauge({
    name: 'admission_queue_oldest_seconds',
    help: 'How long the oldest request of each queue has waited',
    labelNames: ['priority'],
    registers,
    collect() {
      for (const [priority, { oldestMs }] of Object.entries(admission.counts())) this.set({ priority }, oldestMs / 1000)
    },
  })
  new Counter({
    name: 'admission_total',
    help: 'Requests that got an admission slot, and requests rejected with shop.busy',
    labelNames: ['priority', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { labels, value } of figures(({ admitted, rejected }) => ({ admitted, rejected })))
        this.inc({ priority: labels.priority, outcome: labels.state }, value)
    },
  })
}

/** NaN instead of an error while the database is unavailable: the other metrics are needed most then. */
function watchOutbox(registers: Registry[], read: Sources['outbox']): void {
  const unknown: OutboxCounts = { waiting: Number.NaN, oldestSeconds: Number.NaN, overBudget: Number.NaN }
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
  gauge('outbox_waiting_events', 'Outbox events not sent yet', 'waiting')
  gauge('outbox_oldest_seconds', 'Age of the oldest outbox event not sent yet', 'oldestSeconds')
  gauge('outbox_over_budget_last_hour', 'Notices of the last hour that were not sent because of a budget', 'overBudget')
}

/** Unused codes cost money and indicate SMS pumping (docs/threats.md AUTH-06). */
function watchCodes(registers: Registry[], read: Sources['codes']): void {
  const unknown: CodeCounts = { sent: Number.NaN, used: Number.NaN }
  new Gauge({
    name: 'phone_codes_last_hour',
    help: 'Phone codes sent in the last hour, and those of them that were used',
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
      this.set(looksLikeSmsPumping(await read().catch(() => unknown)) ? 1 : 0)
    },
  })
}

/** A job that fails again and again, such as a backup on a full disk, needs a person. */
function watchJobs(registers: Registry[], read: Sources['jobs']): void {
  const gauge = (name: string, help: string, figure: (state: JobState) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers,
      async collect() {
        this.reset()
        for (const state of await read().catch(() => [])) {
          const value = figure(state)
          if (value !== null) this.set({ job: state.name }, value)
        }
      },
    })
  gauge('job_failures', 'How often in a row a job has failed', ({ failures }) => failures)
  gauge('job_success_age_seconds', 'Time since a job last succeeded', ({ successAgeSeconds }) => successAgeSeconds)
}

/** Counted by the cache itself, where counting must be cheap, and read on scrape. */
function watchPages(registers: Registry[], read: Sources['pages']): void {
  new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for public pages by cache result: hit, stale or miss',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, staleHits, misses } = read()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'stale' }, staleHits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  const counter = (name: string, help: string, figure: 'renders' | 'unchanged') =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read()[figure])
      },
    })
  counter('page_cache_renders_total', 'Renders of public pages', 'renders')
  counter('page_cache_unchanged_total', 'Stale pages whose data was unchanged, so that they were not rendered again', 'unchanged')
  const gauge = (name: string, help: string, figure: 'entries' | 'bytes') =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read()[figure])
      },
    })
  gauge('page_cache_entries', 'Cached pages', 'entries')
  gauge('page_cache_bytes', 'Memory used by cached pages', 'bytes')
}

/** Compared in constant time. */
export function isBearer(authorization: string | undefined, token: string | undefined): boolean {
  if (!token || !authorization?.startsWith('Bearer ')) return false
  return timingSafeEqual(digest(authorization.slice('Bearer '.length)), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
