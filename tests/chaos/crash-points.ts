import type { Product } from '#tests/support/factories.ts'
import { makeBuyers } from './buyers.ts'
import { judgeBooks, judgeClients, judgeNotices, type Report } from './check-results.ts'
import type { World } from './environment.ts'
import { NoAnswer } from './http-client.ts'
import { aPurchase, type OrderBody, type Purchase } from './purchase.ts'
import { aCycle, passTime } from './time.ts'

type Moment = {
  readonly failpoint: string
  /** What the jobs alone must have made of the order before its buyer comes again. */
  readonly afterCycles: 'pending' | 'paid'
  /** A notice is sent by a job: the order is placed before, and the node dies when it starts to send. */
  readonly inJob?: true
}

/** PAY-11: six points; a reply is lost after the order and after the return, and a notice before and after it is sent. */
const moments: readonly Moment[] = [
  { failpoint: 'before-request:1', afterCycles: 'pending' },
  { failpoint: 'after-request:1', afterCycles: 'pending' },
  { failpoint: 'before-reply:1', afterCycles: 'pending' },
  { failpoint: 'after-callback:1', afterCycles: 'paid' },
  { failpoint: 'after-verify:1', afterCycles: 'paid' },
  { failpoint: 'before-reply:2', afterCycles: 'paid' },
  { failpoint: 'before-outbox:1', afterCycles: 'pending', inJob: true },
  { failpoint: 'after-outbox-send:1', afterCycles: 'pending', inJob: true },
]

/** Kills a node at each moment, starts it again, lets the jobs run twice, and compares the books; then the buyer comes again. */
export async function crashPoints(world: World, rounds: number, say: (line: string) => void): Promise<Report> {
  const violations: string[] = []
  const product = await world.aProduct(rounds * moments.length)
  for (const moment of moments) {
    for (let round = 0; round < rounds; round += 1) {
      const found = await crashOnce(world, product, moment)
      violations.push(...found.map((what) => `${moment.failpoint}, round ${round + 1}: ${what}`))
    }
    say(`crash-points: ${moment.failpoint}, ${rounds} crashes, ${violations.length} violations so far`)
  }
  return { name: 'crash-points', did: `${moments.length} moments x ${rounds} crashes`, violations }
}

async function crashOnce(world: World, product: Product, moment: Moment): Promise<string[]> {
  const [buyer] = await makeBuyers(world.connection.db, 1)
  if (!buyer) throw new Error('there is no buyer')
  const purchase = aPurchase(world, buyer, product, 'zarinpal')
  const heard = moment.inJob ? await orderOnly(world, purchase) : null
  const node = await world.startNode({ failpoint: moment.failpoint })
  if (!moment.inJob) await buy(node.url, purchase)
  if ((await node.ended) !== 'SIGKILL') return ['the node did not crash there']

  await using again = await world.startNode()
  for (const _ of [1, 2]) await aCycle(world)
  const violations = await judgeBooks(world)
  const { status, body } = await purchase.order(again.url)
  if (status !== 200) return [...violations, `the same key was answered ${status} ${body.code}`]
  if (heard && heard.order.id !== body.order.id) violations.push('the same key gave another order')
  if (body.order.paymentStatus !== moment.afterCycles) violations.push(`the jobs left the order ${body.order.paymentStatus}`)
  if (body.order.paymentStatus !== 'paid') violations.push(...(await finish(world, again.url, purchase, body)))
  await aCycle(world)
  const told = [{ orderId: body.order.id, userId: buyer.userId }]
  return [
    ...violations,
    ...(await judgeBooks(world)),
    ...(await judgeClients(world, [buyer], told)),
    ...(await judgeNotices(world, [buyer])),
  ]
}

/** On a node that dies before it has told anybody. */
async function orderOnly(world: World, purchase: Purchase): Promise<OrderBody> {
  await using node = await world.startNode()
  const { body } = await purchase.order(node.url)
  await node.kill()
  await passTime(world, 65)
  return body
}

/** As far as the node lives. */
async function buy(node: string, purchase: Purchase): Promise<void> {
  try {
    const { body } = await purchase.order(node)
    await purchase.pay(body)
    await purchase.comeBack(node, body)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** A job may be asking the bank at this very moment: the page then asks again, and so does this buyer. */
async function finish(world: World, node: string, purchase: Purchase, body: OrderBody): Promise<string[]> {
  await purchase.pay(body)
  let answer = await purchase.comeBack(node, body)
  for (let tries = 0; answer.body.kind === 'checking' && tries < 5; tries += 1) {
    await passTime(world, 15)
    answer = await purchase.comeBack(node, body)
  }
  return answer.body.kind === 'paid' ? [] : [`the buyer could not pay any more: ${answer.status} ${answer.body.kind}`]
}
