import type { Product } from '#tests/support/factories.ts'
import { createBuyers } from './buyers.ts'
import { checkAcknowledgedOrders, checkConsistency, checkNotices, type Report } from './check-results.ts'
import type { ChaosEnvironment } from './environment.ts'
import { NoResponse } from './http-client.ts'
import { aPurchase, type OrderBody, type Purchase } from './purchase.ts'
import { advanceTime, runJobs } from './time.ts'

type Moment = {
  readonly failpoint: string
  /** The payment status that the jobs must reach before the buyer retries. */
  readonly afterJobs: 'pending' | 'paid'
  /** A job sends notices: the order is placed before, and the node crashes when it starts to send. */
  readonly inJob?: true
}

/** PAY-11: six points; a reply is lost after the order and after the return, and a notice before and after it is sent. */
const moments: readonly Moment[] = [
  { failpoint: 'before-request:1', afterJobs: 'pending' },
  { failpoint: 'after-request:1', afterJobs: 'pending' },
  { failpoint: 'before-reply:1', afterJobs: 'pending' },
  { failpoint: 'after-callback:1', afterJobs: 'paid' },
  { failpoint: 'after-verify:1', afterJobs: 'paid' },
  { failpoint: 'before-reply:2', afterJobs: 'paid' },
  { failpoint: 'before-outbox:1', afterJobs: 'pending', inJob: true },
  { failpoint: 'after-outbox-send:1', afterJobs: 'pending', inJob: true },
]

/** Crashes a node at each failpoint, restarts it, runs the jobs twice and checks consistency; then the buyer retries. */
export async function crashPoints(environment: ChaosEnvironment, rounds: number, say: (line: string) => void): Promise<Report> {
  const violations: string[] = []
  const product = await environment.aProduct(rounds * moments.length)
  for (const moment of moments) {
    for (let round = 0; round < rounds; round += 1) {
      const found = await crashOnce(environment, product, moment)
      violations.push(...found.map((what) => `${moment.failpoint}, round ${round + 1}: ${what}`))
    }
    say(`crash-points: ${moment.failpoint}, ${rounds} crashes, ${violations.length} violations so far`)
  }
  return { name: 'crash-points', did: `${moments.length} moments x ${rounds} crashes`, violations }
}

async function crashOnce(environment: ChaosEnvironment, product: Product, moment: Moment): Promise<string[]> {
  const [buyer] = await createBuyers(environment.connection.db, 1)
  if (!buyer) throw new Error('there is no buyer')
  const purchase = aPurchase(environment, buyer, product, 'zarinpal')
  const placed = moment.inJob ? await orderOnly(environment, purchase) : null
  const node = await environment.startNode({ failpoint: moment.failpoint })
  if (!moment.inJob) await buy(node.url, purchase)
  if ((await node.ended) !== 'SIGKILL') return ['the node did not crash there']

  await using again = await environment.startNode()
  for (const _ of [1, 2]) await runJobs(environment)
  const violations = await checkConsistency(environment)
  const { status, body } = await purchase.order(again.url)
  if (status !== 200) return [...violations, `the same key got the response ${status} ${body.code}`]
  if (placed && placed.order.id !== body.order.id) violations.push('the same key gave another order')
  if (body.order.paymentStatus !== moment.afterJobs) violations.push(`the jobs left the order ${body.order.paymentStatus}`)
  if (body.order.paymentStatus !== 'paid') violations.push(...(await finish(environment, again.url, purchase, body)))
  await runJobs(environment)
  const acknowledged = [{ orderId: body.order.id, userId: buyer.userId }]
  return [
    ...violations,
    ...(await checkConsistency(environment)),
    ...(await checkAcknowledgedOrders(environment, [buyer], acknowledged)),
    ...(await checkNotices(environment, [buyer])),
  ]
}

/** Places the order on a node that is stopped before it sends the notice. */
async function orderOnly(environment: ChaosEnvironment, purchase: Purchase): Promise<OrderBody> {
  await using node = await environment.startNode()
  const { body } = await purchase.order(node.url)
  await node.kill()
  await advanceTime(environment, 65)
  return body
}

/** Until the node crashes. */
async function buy(node: string, purchase: Purchase): Promise<void> {
  try {
    const { body } = await purchase.order(node)
    await purchase.pay(body)
    await purchase.comeBack(node, body)
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
  }
}

/** A job may be verifying right now: the buyer retries, as the page does. */
async function finish(environment: ChaosEnvironment, node: string, purchase: Purchase, body: OrderBody): Promise<string[]> {
  await purchase.pay(body)
  let response = await purchase.comeBack(node, body)
  for (let tries = 0; response.body.kind === 'checking' && tries < 5; tries += 1) {
    await advanceTime(environment, 15)
    response = await purchase.comeBack(node, body)
  }
  return response.body.kind === 'paid' ? [] : [`the buyer can no longer pay: ${response.status} ${response.body.kind}`]
}
