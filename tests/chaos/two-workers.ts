import { eq, inArray } from 'drizzle-orm'
import { jobs } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { reconcilePayments } from '#services/order/reconcile-payments.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { type Buyer, makeBuyers } from './buyers.ts'
import { judgeBooks, judgeClients, judgeNotices, type Report } from './judge.ts'
import { aPurchase } from './purchase.ts'
import { passTime, settle } from './time.ts'
import type { World } from './world.ts'

const batch = 30

/** CH-10: the node that leads a job dies in the middle of a batch, another finishes it, and two that work at once do nothing twice. */
export async function twoWorkers(world: World, rounds: number, say: (line: string) => void): Promise<Report> {
  const violations: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const resume of [heirResumes, twoAtOnce]) {
      const { buyers, told } = await paidAndNeverBack(world)
      violations.push(...(await dieInBatch(world, 'after-outbox-send:7')), ...(await dieInBatch(world, 'after-verify:5')))
      violations.push(...(await resume(world)))
      await settle(world)
      violations.push(...(await judgeClients(world, buyers, told)), ...(await judgeNotices(world, buyers)), ...(await judgeBooks(world)))
      violations.push(...(await unpaidOf(world, buyers)))
    }
    say(`two-workers: ${round} rounds, ${violations.length} violations so far`)
  }
  return {
    name: 'two-workers',
    did: `${rounds * 2} batches of ${batch} payments and ${batch * 2} notices, each left by two dead leaders`,
    violations,
  }
}

/** A batch for both jobs: buyers who have paid and closed the page, and have not been told of their order. */
async function paidAndNeverBack(world: World) {
  const buyers = await makeBuyers(world.connection.db, batch)
  const product = await world.aProduct(batch)
  await using node = await world.startNode()
  const bodies = await Promise.all(
    buyers.map(async (buyer) => {
      const purchase = aPurchase(world, buyer, product, 'zarinpal')
      const { body } = await purchase.order(node.url)
      await purchase.pay(body)
      return body
    }),
  )
  return { buyers, told: bodies.map(({ order }, index) => ({ orderId: order.id, userId: buyers[index]?.userId ?? '' })) }
}

async function dieInBatch(world: World, failpoint: string): Promise<string[]> {
  await passTime(world, 65)
  const leader = await world.startNode({ failpoint })
  const end = await leader.ended
  return end === 'SIGKILL' ? [] : [`the leader was to die at ${failpoint} and ended with ${end}`]
}

/** A node that comes up while the dead one still has the lease waits for it, and then goes on. */
async function heirResumes(world: World): Promise<string[]> {
  const { db } = world.connection
  const holderOf = async () => (await db.select().from(jobs).where(eq(jobs.name, 'reconcile-payments')))[0]?.holder
  const dead = await holderOf()
  await using _heir = await world.startNode()
  const isKept = dead !== null && (await holderOf()) === dead
  return isKept ? [] : ['the lease of a dead leader was taken before its time']
}

async function twoAtOnce(world: World): Promise<string[]> {
  await passTime(world, 65)
  const { signal } = new AbortController()
  const { shop } = world
  await Promise.all([reconcilePayments(shop, signal), reconcilePayments(shop, signal), sendOutbox(shop, signal), sendOutbox(shop, signal)])
  return []
}

async function unpaidOf({ connection: { db } }: World, buyers: readonly Buyer[]): Promise<string[]> {
  const ids = buyers.map(({ userId }) => userId)
  const found = await db.select().from(orders).where(inArray(orders.userId, ids))
  return found
    .filter(({ paymentStatus }) => paymentStatus !== 'paid')
    .map(({ id, paymentStatus }) => `order ${id} is still ${paymentStatus}`)
}
