import { closedLoop, latency, ofKind, openLoop, type Sample, served } from './load.ts'
import { type RequestMix, withShop } from './overload-shop.ts'
import type { ResultTable } from './results.ts'
import { formatNumber, formatRatio } from './statistics.ts'

const peakSeconds = 8
const orderRate = 5
const expensiveRate = 50
const expensiveSeconds = 60

/**
 * LD-02: three times the capacity, then half of it. LD-04: orders during the most expensive pages.
 * This process generates the load; the shop runs in another.
 */
export async function run(seconds = 60): Promise<ResultTable[]> {
  const maxOrders = Math.ceil(seconds * 30 + 2 * expensiveSeconds * orderRate + 100)
  return withShop(maxOrders, async (base, requests) => {
    await closedLoop(base, requests.page, { concurrency: 4, seconds: 3 })
    const idle = await closedLoop(base, requests.page, { concurrency: 1, seconds: 3 })
    return [...(await measureOverload(base, requests, { idle, seconds })), await measureExpensivePages(base, requests)]
  })
}

async function measureCapacity(base: string, { page }: RequestMix): Promise<number> {
  return served(await closedLoop(base, page, { concurrency: 8, seconds: peakSeconds })).length / peakSeconds
}

async function measureOverload(
  base: string,
  requests: RequestMix,
  { idle, seconds }: { idle: Sample[]; seconds: number },
): Promise<ResultTable[]> {
  const before = await measureCapacity(base, requests)
  const overload = await openLoop(base, mixedRequests(requests), { rate: before * 3, seconds })
  const after = await openLoop(base, mixedRequests(requests), { rate: before / 2, seconds: 10 })
  // On a shared machine the capacity varies.
  const peak = Math.max(before, await measureCapacity(base, requests))
  const alone = latency(idle, 0.99)
  const lastRejection = after.findLast(({ status }) => status >= 500 || status === 0)
  const kinds = ['payment return', 'order', 'browse'].map((kind) => {
    const all = ofKind(overload, kind)
    const p99 = latency(served(all), 0.99)
    return [kind, all.length, percent(served(all).length / all.length), formatNumber(p99), formatRatio(p99 / alone), statuses(all)]
  })
  return [
    {
      title: `Three times the capacity for ${seconds} s, then half of it`,
      columns: ['max uncached pages per second', 'goodput under overload', 'served afterwards', 'last rejection after, s'],
      rows: [
        [
          formatNumber(peak),
          percent(served(overload).length / seconds / peak),
          percent(served(after).length / after.length),
          formatNumber((lastRejection?.sentAt ?? 0) / 1000),
        ],
      ],
    },
    {
      title: 'Admission by priority under overload',
      columns: ['priority', 'requests', 'served', 'their p99 ms', 'against an idle shop', 'statuses'],
      rows: kinds,
    },
  ]
}

async function measureExpensivePages(base: string, requests: RequestMix): Promise<ResultTable> {
  const alone = await openLoop(base, requests.order, { rate: orderRate, seconds: expensiveSeconds })
  let count = 0
  const nextRequest = () => {
    count += 1
    return count % (expensiveRate / orderRate + 1) === 0 ? requests.order() : requests.expensivePage()
  }
  const loaded = await openLoop(base, nextRequest, { rate: expensiveRate + orderRate, seconds: expensiveSeconds })
  const row = (what: string, samples: readonly Sample[]) => [
    what,
    percent(served(samples).length / samples.length),
    ...[0.5, 0.99].flatMap((share) => [
      formatNumber(latency(samples, share)),
      formatRatio(latency(samples, share) / latency(alone, share)),
    ]),
    statuses(samples),
  ]
  return {
    title: `Orders during ${expensiveRate} expensive pages per second`,
    columns: ['orders', 'served', 'p50 ms', 'against alone', 'p99 ms', 'against alone', 'statuses'],
    rows: [row('alone', alone), row('with expensive pages', ofKind(loaded, 'order'))],
    note: `${percent(served(ofKind(loaded, 'expensive')).length / ofKind(loaded, 'expensive').length)} of the expensive pages were served, the others were rejected.`,
  }
}

function mixedRequests(requests: RequestMix) {
  let count = 0
  return () => {
    count += 1
    if (count % 100 === 0) return requests.order()
    return count % 100 === 50 ? requests.paymentReturn() : requests.page()
  }
}

const statuses = (samples: readonly Sample[]): string =>
  [...Map.groupBy(samples, ({ status }) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ')
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
