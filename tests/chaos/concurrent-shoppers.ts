import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '#tests/support/factories.ts'
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
  readonly retries: () => number
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
  retries: number
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
    retries: 0,
    isOver: false,
    events: new EventEmitter(),
  }
  const stopping = new AbortController()
  const running = products.map((product, client) => {
    const own = buyers.filter((_, index) => index % clients === client)
    return buyRepeatedly(shared, own, product, stopping.signal)
  })
  return {
    buyers,
    acknowledged: shared.acknowledged,
    unexpectedResponses: shared.unexpectedResponses,
    retries: () => shared.retries,
    async waitForOrders(more) {
      const wanted = shared.acknowledged.length + more
      while (shared.acknowledged.length < wanted) await Promise.race([once(shared.events, 'acknowledged'), ...running])
    },
    async finish() {
      stopping.abort()
      await Promise.all(running)
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      shared.isOver = true
      await Promise.allSettled(running)
    },
  }
}

async function buyRepeatedly(shared: Shared, buyers: readonly Buyer[], product: Product, stopping: AbortSignal): Promise<void> {
  for (let turn = 0; !stopping.aborted; turn += 1) {
    const buyer = buyers[turn % buyers.length]
    if (!buyer) throw new Error('there are no shoppers')
    await (turn % 3 === 0 ? payOnline(shared, buyer, product) : orderAndCancel(shared, buyer, product))
  }
}

async function payOnline(shared: Shared, buyer: Buyer, product: Product): Promise<void> {
  const purchase = aPurchase(shared.environment, buyer, product, 'zarinpal')
  let body = await placeOrder(shared, buyer, () => purchase.order(shared.nodeUrl()))
  while (body.payment.kind === 'failed') body = (await retryUntil(shared, () => purchase.order(shared.nodeUrl()))).body
  await purchase.pay(body)
  await retryUntil(shared, () => purchase.comeBack(shared.nodeUrl(), body))
}

async function orderAndCancel(shared: Shared, buyer: Buyer, product: Product): Promise<void> {
  const purchase = aPurchase(shared.environment, buyer, product, 'cod')
  const { order } = await placeOrder(shared, buyer, () => purchase.order(shared.nodeUrl()))
  await retryUntil(shared, () => send(`${shared.nodeUrl()}/api/orders/${order.id}/cancel`, {}, buyer.headers), [200, 409])
}

async function placeOrder(shared: Shared, { userId }: Buyer, request: () => Promise<ApiResponse<OrderBody>>): Promise<OrderBody> {
  const { body } = await retryUntil(shared, request)
  shared.acknowledged.push({ orderId: body.order.id, userId })
  shared.events.emit('acknowledged')
  return body
}

/** Retries on the next node until there is a final response. */
async function retryUntil<Body>(
  shared: Shared,
  request: () => Promise<ApiResponse<Body>>,
  expected = [200, 201],
): Promise<ApiResponse<Body>> {
  while (!shared.isOver) {
    const response = await request().catch((error) => {
      if (error instanceof NoResponse) return null
      throw error
    })
    if (response && expected.includes(response.status)) return response
    const isRetryable = !response || (response.status === 503 && response.retryAfter !== undefined)
    if (!isRetryable)
      shared.unexpectedResponses.push(`a shopper got the response ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`)
    if (shared.unexpectedResponses.length > 100) throw new Error('too many unexpected responses')
    shared.retries += 1
    await delay(pauseMs)
  }
  throw new Error('the shoppers were stopped')
}
