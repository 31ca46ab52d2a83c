import { answered, closedLoop, ofKind, openLoop, percentile, type Sample } from './load.ts'
import { type Crowd, withShop } from './overload-shop.ts'
import type { Finding } from './report.ts'
import { figure, times } from './timing.ts'

const peakSeconds = 8
const orderRate = 5
const worstRate = 50
const worstSeconds = 60

/**
 * LD-02: three times what the shop can do, then half of it. LD-04: orders while the worst questions are asked.
 * The load comes from this process, the shop is another.
 */
export async function run(seconds = 60): Promise<Finding[]> {
  const ordersAtMost = Math.ceil(seconds * 30 + 2 * worstSeconds * orderRate + 100)
  return withShop(ordersAtMost, async (base, crowd) => {
    await closedLoop(base, crowd.page, { atOnce: 4, seconds: 3 })
    const idle = await closedLoop(base, crowd.page, { atOnce: 1, seconds: 3 })
    return [...(await crowded(base, crowd, { idle, seconds })), await worst(base, crowd)]
  })
}

async function capacity(base: string, { page }: Crowd): Promise<number> {
  return answered(await closedLoop(base, page, { atOnce: 8, seconds: peakSeconds })).length / peakSeconds
}

async function crowded(base: string, crowd: Crowd, { idle, seconds }: { idle: Sample[]; seconds: number }): Promise<Finding[]> {
  const before = await capacity(base, crowd)
  const rush = await openLoop(base, mixed(crowd), { rate: before * 3, seconds })
  const after = await openLoop(base, mixed(crowd), { rate: before / 2, seconds: 10 })
  // Where other programs share the machine, the capacity is not the same all the time.
  const peak = Math.max(before, await capacity(base, crowd))
  const alone = percentile(idle, 0.99)
  const lastRefusal = after.findLast(({ status }) => status >= 500 || status === 0)
  const kinds = ['payment return', 'order', 'browse'].map((kind) => {
    const all = ofKind(rush, kind)
    const p99 = percentile(answered(all), 0.99)
    return [kind, all.length, percent(answered(all).length / all.length), figure(p99), times(p99 / alone), statuses(all)]
  })
  return [
    {
      title: `Three times the capacity for ${seconds} s, then half of it`,
      columns: ['uncached pages a second at most', 'goodput in the rush', 'answered afterwards', 'last refusal after, s'],
      rows: [
        [
          figure(peak),
          percent(answered(rush).length / seconds / peak),
          percent(answered(after).length / after.length),
          figure((lastRefusal?.sentAt ?? 0) / 1000),
        ],
      ],
    },
    {
      title: 'Who is let in meanwhile',
      columns: ['rank', 'requests', 'answered', 'p99 ms of those', 'against a page alone', 'statuses'],
      rows: kinds,
    },
  ]
}

async function worst(base: string, crowd: Crowd): Promise<Finding> {
  const alone = await openLoop(base, crowd.order, { rate: orderRate, seconds: worstSeconds })
  let turn = 0
  const both = () => {
    turn += 1
    return turn % (worstRate / orderRate + 1) === 0 ? crowd.order() : crowd.worst()
  }
  const beside = await openLoop(base, both, { rate: worstRate + orderRate, seconds: worstSeconds })
  const row = (what: string, samples: readonly Sample[]) => [
    what,
    percent(answered(samples).length / samples.length),
    ...[0.5, 0.99].flatMap((share) => [figure(percentile(samples, share)), times(percentile(samples, share) / percentile(alone, share))]),
    statuses(samples),
  ]
  return {
    title: `Orders while the worst questions are asked ${worstRate} times a second`,
    columns: ['orders', 'answered', 'p50 ms', 'against alone', 'p99 ms', 'against alone', 'statuses'],
    rows: [row('alone', alone), row('beside the questions', ofKind(beside, 'order'))],
    note: `Of the questions ${percent(answered(ofKind(beside, 'worst')).length / ofKind(beside, 'worst').length)} were answered, the others turned away.`,
  }
}

function mixed(crowd: Crowd) {
  let turn = 0
  return () => {
    turn += 1
    if (turn % 100 === 0) return crowd.order()
    return turn % 100 === 50 ? crowd.paymentReturn() : crowd.page()
  }
}

const statuses = (samples: readonly Sample[]): string =>
  [...Map.groupBy(samples, ({ status }) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ')
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
