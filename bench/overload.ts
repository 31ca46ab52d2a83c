import { answered, closedLoop, ofKind, openLoop, percentile, type Sample } from './load.ts'
import { type Crowd, withShop } from './overload-shop.ts'

const peakSeconds = 8
const orderRate = 5
const worstRate = 50
const worstSeconds = 20

/** LD-02: three times what the shop can do, then half of it. LD-04: orders while the worst questions are asked. The load comes from this process, the shop is another. */
export async function run(seconds = 20): Promise<void> {
  const ordersAtMost = Math.ceil(seconds * 30 + 2 * worstSeconds * orderRate + 100)
  await withShop(ordersAtMost, async (base, crowd) => {
    await closedLoop(base, crowd.page, { atOnce: 4, seconds: 3 })
    const idle = await closedLoop(base, crowd.page, { atOnce: 1, seconds: 3 })
    const peak = await capacity(base, crowd)
    console.log(`capacity: ${peak.toFixed(0)} uncached pages a second, alone p99 ${percentile(idle, 0.99).toFixed(0)} ms`)
    await printCrowd(base, crowd, { peak, idle, seconds })
    await printWorst(base, crowd)
  })
}

async function capacity(base: string, { page }: Crowd): Promise<number> {
  return answered(await closedLoop(base, page, { atOnce: 8, seconds: peakSeconds })).length / peakSeconds
}

type Known = { peak: number; idle: readonly Sample[]; seconds: number }

async function printCrowd(base: string, crowd: Crowd, { peak, idle, seconds }: Known): Promise<void> {
  const crowded = await openLoop(base, mixed(crowd), { rate: peak * 3, seconds })
  const after = await openLoop(base, mixed(crowd), { rate: peak / 2, seconds: 10 })
  const admitted = answered(crowded)
  // Where other programs share the machine, the capacity is not the same all the time.
  const best = Math.max(peak, await capacity(base, crowd))
  console.log(`three times that for ${seconds} s, 1 % orders, 1 % payment returns:`)
  console.log(`  goodput ${percent(admitted.length / seconds / best)} of the peak`)
  console.log(
    `  admitted p99 ${percentile(admitted, 0.99).toFixed(0)} ms, ${ratio(percentile(admitted, 0.99), percentile(idle, 0.99))} alone`,
  )
  for (const kind of ['payment return', 'order', 'browse']) {
    const all = ofKind(crowded, kind)
    console.log(
      `  ${kind}: ${percent(answered(all).length / all.length)} answered, p99 ${percentile(answered(all), 0.99).toFixed(0)} ms; ${statuses(all)}`,
    )
  }
  const lastRefusal = after.findLast(({ status }) => status >= 500 || status === 0)
  console.log(
    `half of it afterwards: ${percent(answered(after).length / after.length)} answered, the last refusal after ${((lastRefusal?.sentAt ?? 0) / 1000).toFixed(1)} s`,
  )
}

async function printWorst(base: string, crowd: Crowd): Promise<void> {
  const alone = await openLoop(base, crowd.order, { rate: orderRate, seconds: worstSeconds })
  let turn = 0
  const both = () => (turn++ % (worstRate / orderRate + 1) === 0 ? crowd.order() : crowd.worst())
  const beside = await openLoop(base, both, { rate: worstRate + orderRate, seconds: worstSeconds })
  const orders = ofKind(beside, 'order')
  console.log(
    `orders while the worst questions are asked ${worstRate} times a second: p99 ${ratio(percentile(orders, 0.99), percentile(alone, 0.99))} alone, ` +
      `p50 ${ratio(percentile(orders, 0.5), percentile(alone, 0.5))}, ${percent(answered(orders).length / orders.length)} placed (${statuses(orders)}); ` +
      `${percent(answered(ofKind(beside, 'worst')).length / ofKind(beside, 'worst').length)} of the questions answered`,
  )
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
const ratio = (one: number, other: number): string => `${(one / other).toFixed(1)} times`
