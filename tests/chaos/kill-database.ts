import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createBuyers } from './buyers.ts'
import { checkAcknowledgedOrders, checkConsistency, type Report } from './check-results.ts'
import { startCommitCuttingProxy } from './commit-cutting-proxy.ts'
import { startShoppers } from './concurrent-shoppers.ts'
import type { ChaosEnvironment } from './environment.ts'
import { aPurchase } from './purchase.ts'
import { settle } from './time.ts'

type Part = { did: string; violations: string[] }

/** CH-03: the database crashes, freezes, or is cut off between COMMIT and its response. */
export async function killDatabase(environment: ChaosEnvironment, rounds: number, say: (line: string) => void): Promise<Report> {
  const parts: Part[] = []
  for (const part of [crash, freezeUnderLoad, cutAfterCommit]) {
    const done = await part(environment, rounds)
    say(`kill-database: ${done.did}, ${done.violations.length} violations`)
    parts.push(done)
  }
  await settle(environment)
  const violations = [...parts.flatMap((part) => part.violations), ...(await checkConsistency(environment))]
  return { name: 'kill-database', did: parts.map(({ did }) => did).join('; '), violations }
}

async function crash(environment: ChaosEnvironment, kills: number): Promise<Part> {
  await using node = await environment.startNode()
  await using shoppers = await startShoppers(environment, () => node.url)
  for (let kill = 0; kill < kills; kill += 1) {
    await shoppers.waitForOrders(1 + randomInt(20))
    process.kill(await environment.postmasterPid(), 'SIGKILL')
    await shoppers.waitForOrders(1)
  }
  await shoppers.waitForOrders(10)
  await shoppers.finish()
  const violations = [
    ...shoppers.unexpectedResponses,
    ...(await checkAcknowledgedOrders(environment, shoppers.buyers, shoppers.acknowledged)),
  ]
  return { did: `${kills} kills of PostgreSQL, ${shoppers.acknowledged.length} orders, ${shoppers.retries()} retries`, violations }
}

const frozenMs = 10_000

/** No request hangs: all get 503 with Retry-After while the database is frozen, and exactly one order afterwards. */
async function freezeUnderLoad(environment: ChaosEnvironment, rounds: number): Promise<Part> {
  await using node = await environment.startNode()
  const times = Math.ceil(rounds / 10)
  const product = await environment.aProduct(100 * times)
  const violations: string[] = []
  let slowestMs = 0
  for (let time = 0; time < times; time += 1) {
    const buyers = await createBuyers(environment.connection.db, 24)
    const purchases = buyers.map((buyer) => aPurchase(environment, buyer, product, 'cod'))
    const [warm, ...others] = purchases
    await warm?.order(node.url)
    const frozen = await freeze(environment)
    const startedAt = performance.now()
    const responses = Promise.all(others.map((purchase) => purchase.order(node.url)))
    const inTime = await Promise.race([responses, delay(frozenMs, null)])
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    frozen.thaw()
    if (!inTime) violations.push(`a request still waited after ${frozenMs} ms of a frozen database`)
    const unexpected = (await responses).filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined)
    violations.push(...unexpected.map(({ status }) => `a shopper got the response ${status} while the database was frozen`))
    const again = await Promise.all(purchases.map((purchase) => purchase.order(node.url)))
    const acknowledged = again.map(({ body }, index) => ({ orderId: body.order?.id ?? '', userId: buyers[index]?.userId ?? '' }))
    violations.push(...(await checkAcknowledgedOrders(environment, buyers, acknowledged)))
  }
  return { did: `${times} times SIGSTOP, the slowest response after ${(slowestMs / 1000).toFixed(1)} s`, violations }
}

/** Stops every process of the server; connections stay open without responses. */
async function freeze({ connection, postmasterPid }: ChaosEnvironment): Promise<{ thaw: () => void }> {
  const { rows } = await connection.pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const pids = [await postmasterPid(), ...rows.map(({ pid }) => pid)]
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of pids) signalProcess(pid, signal)
  }
  signalAll('SIGSTOP')
  return { thaw: () => signalAll('SIGCONT') }
}

/** A backend process may have exited meanwhile. */
function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The order is committed without a response: the shopper gets a retry, and the key returns the same order. */
async function cutAfterCommit(environment: ChaosEnvironment, rounds: number): Promise<Part> {
  const proxy = await startCommitCuttingProxy(environment.databaseUrl)
  const node = await environment.startNode({ databaseUrl: proxy.databaseUrl })
  const product = await environment.aProduct(rounds)
  const buyers = await createBuyers(environment.connection.db, rounds)
  const violations: string[] = []
  const acknowledged: { orderId: string; userId: string }[] = []
  for (const buyer of buyers) {
    const purchase = aPurchase(environment, buyer, product, 'cod')
    const cut = proxy.cutNextCommit()
    const [first] = await Promise.all([purchase.order(node.url), cut])
    if (first.status !== 503 || !first.retryAfter) violations.push(`an unknown outcome got the response ${first.status}`)
    const again = await purchase.order(node.url)
    if (again.status !== 200) violations.push(`the key of a placed order got the response ${again.status}`)
    acknowledged.push({ orderId: again.body.order?.id ?? '', userId: buyer.userId })
  }
  await node.kill()
  await proxy.close()
  violations.push(...(await checkAcknowledgedOrders(environment, buyers, acknowledged)))
  return { did: `${rounds} times cut between COMMIT and its response`, violations }
}
