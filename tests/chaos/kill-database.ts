import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { makeBuyers } from './buyers.ts'
import { judgeBooks, judgeClients, type Report } from './check-results.ts'
import { startCuttingProxy } from './commit-cutting-proxy.ts'
import { startCrowd } from './concurrent-shoppers.ts'
import type { World } from './environment.ts'
import { aPurchase } from './purchase.ts'
import { settle } from './time.ts'

type Part = { did: string; violations: string[] }

/** CH-03: the database dies, stands still, or is cut off between COMMIT and its answer. */
export async function killDatabase(world: World, rounds: number, say: (line: string) => void): Promise<Report> {
  const parts: Part[] = []
  for (const part of [killIt, stopIt, cutIt]) {
    const done = await part(world, rounds)
    say(`kill-database: ${done.did}, ${done.violations.length} violations`)
    parts.push(done)
  }
  await settle(world)
  const violations = [...parts.flatMap((part) => part.violations), ...(await judgeBooks(world))]
  return { name: 'kill-database', did: parts.map(({ did }) => did).join('; '), violations }
}

async function killIt(world: World, kills: number): Promise<Part> {
  await using node = await world.startNode()
  await using crowd = await startCrowd(world, () => node.url)
  for (let kill = 0; kill < kills; kill += 1) {
    await crowd.hearsOf(1 + randomInt(20))
    process.kill(await world.postmasterPid(), 'SIGKILL')
    await crowd.hearsOf(1)
  }
  await crowd.hearsOf(10)
  await crowd.goHome()
  const violations = [...crowd.oddities, ...(await judgeClients(world, crowd.buyers, crowd.told))]
  return { did: `${kills} kills of PostgreSQL, ${crowd.told.length} orders, ${crowd.repeats()} repeats`, violations }
}

const standsStillMs = 10_000

/** Nobody hangs: all are told 503 and when to come again while the database still stands, and get their one order afterwards. */
async function stopIt(world: World, rounds: number): Promise<Part> {
  await using node = await world.startNode()
  const times = Math.ceil(rounds / 10)
  const product = await world.aProduct(100 * times)
  const violations: string[] = []
  let slowestMs = 0
  for (let time = 0; time < times; time += 1) {
    const buyers = await makeBuyers(world.connection.db, 24)
    const purchases = buyers.map((buyer) => aPurchase(world, buyer, product, 'cod'))
    const [warm, ...others] = purchases
    await warm?.order(node.url)
    const frozen = await freeze(world)
    const startedAt = performance.now()
    const answers = Promise.all(others.map((purchase) => purchase.order(node.url)))
    const answered = await Promise.race([answers, delay(standsStillMs, null)])
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    frozen.thaw()
    if (!answered) violations.push(`somebody still waited after ${standsStillMs} ms of a database that stands still`)
    const impolite = (await answers).filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined)
    violations.push(...impolite.map(({ status }) => `a shopper was answered ${status} by a shop whose database stands still`))
    const again = await Promise.all(purchases.map((purchase) => purchase.order(node.url)))
    const told = again.map(({ body }, index) => ({ orderId: body.order?.id ?? '', userId: buyers[index]?.userId ?? '' }))
    violations.push(...(await judgeClients(world, buyers, told)))
  }
  return { did: `${times} times SIGSTOP, the last of all answers after ${(slowestMs / 1000).toFixed(1)} s`, violations }
}

/** Stops every process of the server; what it has open stays open, and nothing answers. */
async function freeze({ connection, postmasterPid }: World): Promise<{ thaw: () => void }> {
  const { rows } = await connection.pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const pids = [await postmasterPid(), ...rows.map(({ pid }) => pid)]
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of pids) tellProcess(pid, signal)
  }
  tell('SIGSTOP')
  return { thaw: () => tell('SIGCONT') }
}

/** A worker of the server may have ended meanwhile. */
function tellProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The order is placed and nobody knows it: the shopper is told to come again, and the key gives the one order. */
async function cutIt(world: World, rounds: number): Promise<Part> {
  const proxy = await startCuttingProxy(world.databaseUrl)
  const node = await world.startNode({ databaseUrl: proxy.databaseUrl })
  const product = await world.aProduct(rounds)
  const buyers = await makeBuyers(world.connection.db, rounds)
  const violations: string[] = []
  const told: { orderId: string; userId: string }[] = []
  for (const buyer of buyers) {
    const purchase = aPurchase(world, buyer, product, 'cod')
    const cut = proxy.cutNextCommit()
    const [first] = await Promise.all([purchase.order(node.url), cut])
    if (first.status !== 503 || !first.retryAfter) violations.push(`an unknown outcome was answered ${first.status}`)
    const again = await purchase.order(node.url)
    if (again.status !== 200) violations.push(`the key of a placed order was answered ${again.status}`)
    told.push({ orderId: again.body.order?.id ?? '', userId: buyer.userId })
  }
  await node.kill()
  await proxy.close()
  violations.push(...(await judgeClients(world, buyers, told)))
  return { did: `${rounds} times cut between COMMIT and its answer`, violations }
}
