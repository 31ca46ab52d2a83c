import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../support/factories.ts'
import { type Buyer, makeBuyers } from './buyers.ts'
import type { Acknowledged } from './check-results.ts'
import type { World } from './environment.ts'
import { type Answer, NoAnswer, send } from './http-client.ts'
import { aPurchase, type OrderBody } from './purchase.ts'

/** Shoppers who buy without end and ask again, under the same key, until they are told. */
export type Crowd = {
  readonly buyers: readonly Buyer[]
  readonly told: readonly Acknowledged[]
  /** Answers that a shop in trouble may not give: it may only say 503 with the time to come again. */
  readonly oddities: readonly string[]
  /** How often somebody had to ask again. */
  readonly repeats: () => number
  hearsOf(more: number): Promise<void>
  /** Everybody finishes what was begun. */
  goHome(): Promise<void>
  /** Nobody does: for a test that failed. */
  [Symbol.asyncDispose](): Promise<void>
}

const clients = 6
const pauseMs = 20

type Shared = {
  world: World
  nodeUrl: () => string
  told: Acknowledged[]
  oddities: string[]
  repeats: number
  isOver: boolean
  events: EventEmitter
}

/** Every third of them pays at the bank; the others order to pay on delivery and think better of it. */
export async function startCrowd(world: World, nodeUrl: () => string): Promise<Crowd> {
  const buyers = await makeBuyers(world.connection.db, 50 * clients)
  const products = await Promise.all(Array.from({ length: clients }, () => world.aProduct(1_000_000)))
  const shared: Shared = { world, nodeUrl, told: [], oddities: [], repeats: 0, isOver: false, events: new EventEmitter() }
  const leaving = new AbortController()
  const walks = products.map((product, client) => {
    const own = buyers.filter((_, index) => index % clients === client)
    return keepBuying(shared, own, product, leaving.signal)
  })
  return {
    buyers,
    told: shared.told,
    oddities: shared.oddities,
    repeats: () => shared.repeats,
    async hearsOf(more) {
      const wanted = shared.told.length + more
      while (shared.told.length < wanted) await Promise.race([once(shared.events, 'told'), ...walks])
    },
    async goHome() {
      leaving.abort()
      await Promise.all(walks)
    },
    async [Symbol.asyncDispose]() {
      leaving.abort()
      shared.isOver = true
      await Promise.allSettled(walks)
    },
  }
}

async function keepBuying(shared: Shared, buyers: readonly Buyer[], product: Product, leaving: AbortSignal): Promise<void> {
  for (let turn = 0; !leaving.aborted; turn += 1) {
    const buyer = buyers[turn % buyers.length]
    if (!buyer) throw new Error('the crowd is empty')
    await (turn % 3 === 0 ? payOnline(shared, buyer, product) : orderAndCancel(shared, buyer, product))
  }
}

async function payOnline(shared: Shared, buyer: Buyer, product: Product): Promise<void> {
  const purchase = aPurchase(shared.world, buyer, product, 'zarinpal')
  let body = await ordered(shared, buyer, () => purchase.order(shared.nodeUrl()))
  while (body.payment.kind === 'failed') body = (await insist(shared, () => purchase.order(shared.nodeUrl()))).body
  await purchase.pay(body)
  await insist(shared, () => purchase.comeBack(shared.nodeUrl(), body))
}

async function orderAndCancel(shared: Shared, buyer: Buyer, product: Product): Promise<void> {
  const purchase = aPurchase(shared.world, buyer, product, 'cod')
  const { order } = await ordered(shared, buyer, () => purchase.order(shared.nodeUrl()))
  await insist(shared, () => send(`${shared.nodeUrl()}/api/orders/${order.id}/cancel`, {}, buyer.headers), [200, 409])
}

async function ordered(shared: Shared, { userId }: Buyer, ask: () => Promise<Answer<OrderBody>>): Promise<OrderBody> {
  const { body } = await insist(shared, ask)
  shared.told.push({ orderId: body.order.id, userId })
  shared.events.emit('told')
  return body
}

/** Asks until it is answered; whoever is not, or is told to come again, asks the next node. */
async function insist<Body>(shared: Shared, ask: () => Promise<Answer<Body>>, wanted = [200, 201]): Promise<Answer<Body>> {
  while (!shared.isOver) {
    const answer = await ask().catch((error) => {
      if (error instanceof NoAnswer) return null
      throw error
    })
    if (answer && wanted.includes(answer.status)) return answer
    const isPolite = !answer || (answer.status === 503 && answer.retryAfter !== undefined)
    if (!isPolite) shared.oddities.push(`a shopper was answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    if (shared.oddities.length > 100) throw new Error('the shop answers nonsense')
    shared.repeats += 1
    await delay(pauseMs)
  }
  throw new Error('the crowd was sent away')
}
