import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../support/factories.ts'
import { type Buyer, createBuyers } from './buyers.ts'
import type { Acknowledged } from './check-results.ts'
import type { ChaosEnvironment } from './environment.ts'
import { type ApiResponse, NoResponse, send } from './http-client.ts'
import { aPurchase, type OrderBody } from './purchase.ts'

/** Shoppers who order continuously and retry with the same key until they get a response. */
export type ConcurrentShoppers = {
  readonly buyers: readonly Buyer[]
  readonly acknowledged: readonly Acknowledged[]
  /** Responses other than success or 503 with Retry-After. */
  readonly unexpectedResponses: readonly string[]
  /** The number of retries. */
  readonly repeats: () => number
  waitForOrders(more: number): Promise<void>
  /** Finishes the running purchases. */
  finish(): Promise<void>
  /** Stops immediately, for a failed test. */
  [Symbol.asyncDispose](): Promise<void>
}

const clients = 6
const pauseMs = 20

type Shared = {
  environment: ChaosEnvironment
  nodeUrl: () => string
  acknowledged: Acknowledged[]
  unexpectedResponses: string[]
  repeats: number
  isOver: boolean
  events: EventEmitter
}

/** Every third shopper pays at the bank; the others order cash on delivery and cancel. */
export async function startShoppers(environment: ChaosEnvironment, nodeUrl: () => string): Promise<ConcurrentShoppers> {
  const buyers = await createBuyers(environment.connection.db, 50 * clients)
  const products = await Promise.all(Array.from({ length: clients }, () => environment.aProduct(1_000_000)))
  const shared: Shared = {
    environment,
    nodeUrl,
    acknowledged: [],
    unexpectedResponses: [],
    repeats: 0,
    isOver: false,
    events: new EventEmitter(),
  }
  const leaving = new AbortController()
  const walks = products.map((product, client) => {
    const own = buyers.filter((_, index) => index % clients === client)
    return keepBuying(shared, own, product, leaving.signal)
  })
  return {
    buyers,
    acknowledged: shared.acknowledged,
    unexpectedResponses: shared.unexpectedResponses,
    repeats: () => shared.repeats,
    async waitForOrders(more) {
      const wanted = shared.acknowledged.length + more
      while (shared.acknowledged.length < wanted) await Promise.race([once(shared.events, 'acknowledged'), ...walks])
    },
    async finish() {
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
    if (!buyer) throw new Error('there are no shoppers')
    await (turn % 3 === 0 ? payOnline(shared, buyer, product) : orderAndCancel(shared, buyer, product))
  }
}

async function payOnline(shared: Shared, buyer: Buyer, product: Product): Promise<void> {
  const purchase = aPurchase(shared.environment, buyer, product, 'zarinpal')
  let body = await ordered(shared, buyer, () => purchase.order(shared.nodeUrl()))
  while (body.payment.kind === 'failed') body = (await insist(shared, () => purchase.order(shared.nodeUrl()))).body
  await purchase.pay(body)
  await insist(shared, () => purchase.comeBack(shared.nodeUrl(), body))
}

async function orderAndCancel(shared: Shared, buyer: Buyer, product: Product): Promise<void> {
  const purchase = aPurchase(shared.environment, buyer, product, 'cod')
  const { order } = await ordered(shared, buyer, () => purchase.order(shared.nodeUrl()))
  await insist(shared, () => send(`${shared.nodeUrl()}/api/orders/${order.id}/cancel`, {}, buyer.headers), [200, 409])
}

async function ordered(shared: Shared, { userId }: Buyer, ask: () => Promise<ApiResponse<OrderBody>>): Promise<OrderBody> {
  const { body } = await insist(shared, ask)
  shared.acknowledged.push({ orderId: body.order.id, userId })
  shared.events.emit('acknowledged')
  return body
}

/** Retries on the next node until there is a final response. */
async function insist<Body>(shared: Shared, ask: () => Promise<ApiResponse<Body>>, wanted = [200, 201]): Promise<ApiResponse<Body>> {
  while (!shared.isOver) {
    const response = await ask().catch((error) => {
      if (error instanceof NoResponse) return null
      throw error
    })
    if (response && wanted.includes(response.status)) return response
    const isPolite = !response || (response.status === 503 && response.retryAfter !== undefined)
    if (!isPolite)
      shared.unexpectedResponses.push(`a shopper got the response ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`)
    if (shared.unexpectedResponses.length > 100) throw new Error('too many unexpected responses')
    shared.repeats += 1
    await delay(pauseMs)
  }
  throw new Error('the shoppers were stopped')
}
