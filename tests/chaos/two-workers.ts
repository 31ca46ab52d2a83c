import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { claimJob, releaseJob } from '#db/jobs.ts'
import { jobs } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { sendOutboxJob } from '#jobs/outbox.ts'
import { reconcilePaymentsJob } from '#jobs/payments.ts'
import { reconcilePayments } from '#services/order/reconcile-payments.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { type Buyer, createBuyers } from './buyers.ts'
import { checkAcknowledgedOrders, checkConsistency, checkNotices, type Report } from './check-results.ts'
import type { ChaosEnvironment } from './environment.ts'
import { aPurchase } from './purchase.ts'
import { passTime, settle } from './time.ts'

const batch = 30

/** CH-10: the node that leads a job dies in the middle of a batch, another finishes it, and two that work at once do nothing twice. */
export async function twoWorkers(environment: ChaosEnvironment, rounds: number, say: (line: string) => void): Promise<Report> {
  const violations: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const resume of [heirResumes, twoAtOnce]) violations.push(...(await leaveBatch(environment, resume)))
    say(`two-workers: ${round} rounds, ${violations.length} violations so far`)
  }
  return {
    name: 'two-workers',
    did: `${rounds * 2} batches of ${batch} payments and their notices, each left by two dead leaders`,
    violations,
  }
}

type Resume = (environment: ChaosEnvironment, buyers: readonly Buyer[]) => Promise<string[]>

async function leaveBatch(environment: ChaosEnvironment, resume: Resume): Promise<string[]> {
  await passTime(environment, 65)
  const notices = await keepFromNodes(environment, sendOutboxJob.name)
  const payments = await keepFromNodes(environment, reconcilePaymentsJob.name)
  const { buyers, acknowledged } = await paidAndNeverBack(environment)
  const violations = [
    ...(await dieInBatch(environment, notices, 'after-outbox-send:7')),
    ...(await dieInBatch(environment, payments, 'after-verify:5')),
    ...(await resume(environment, buyers)),
  ]
  await settle(environment)
  const unpaid = (await unpaidOf(environment, buyers)).map((id) => `order ${id} is still unpaid`)
  violations.push(
    ...unpaid,
    ...(await checkAcknowledgedOrders(environment, buyers, acknowledged)),
    ...(await checkNotices(environment, buyers)),
  )
  return [...violations, ...(await checkConsistency(environment))]
}

type Kept = { letGo(): Promise<void> }

/** Holds a job as a node would, so that a whole batch waits for the leader that is to die in it. */
async function keepFromNodes({ connection: { db } }: ChaosEnvironment, name: string): Promise<Kept> {
  const lease = { name, holder: randomUUID(), leaseSeconds: 3_600 }
  if (!(await claimJob(db, lease))) throw new Error(`${name} is held by somebody`)
  return { letGo: () => releaseJob(db, lease) }
}

/** A batch for both jobs: buyers who have paid and closed the page, and have not been acknowledged of their order. */
async function paidAndNeverBack(environment: ChaosEnvironment) {
  const buyers = await createBuyers(environment.connection.db, batch)
  const product = await environment.aProduct(batch)
  await using node = await environment.startNode()
  const bodies = await Promise.all(
    buyers.map(async (buyer) => {
      const purchase = aPurchase(environment, buyer, product, 'zarinpal')
      const { body } = await purchase.order(node.url)
      await purchase.pay(body)
      return body
    }),
  )
  return { buyers, acknowledged: bodies.map(({ order }, index) => ({ orderId: order.id, userId: buyers[index]?.userId ?? '' })) }
}

async function dieInBatch(environment: ChaosEnvironment, job: Kept, failpoint: string): Promise<string[]> {
  await passTime(environment, 65)
  await job.letGo()
  const leader = await environment.startNode({ failpoint })
  const end = await leader.ended
  return end === 'SIGKILL' ? [] : [`the leader was to die at ${failpoint} and ended with ${end}`]
}

const heirWithinMs = 60_000

/** A node that comes up while the dead one still has the lease waits for it, and then goes on. */
async function heirResumes(environment: ChaosEnvironment, buyers: readonly Buyer[]): Promise<string[]> {
  const dead = await holderOf(environment, reconcilePaymentsJob.name)
  await using _heir = await environment.startNode()
  if (dead === null || (await holderOf(environment, reconcilePaymentsJob.name)) !== dead)
    return ['the lease of a dead leader was taken before its time']
  // What the dead one had claimed is looked at again after two minutes.
  await passTime(environment, 130)
  for (const end = performance.now() + heirWithinMs; performance.now() < end; await delay(100)) {
    if ((await unpaidOf(environment, buyers)).length === 0) return []
  }
  return ['the heir did not go on']
}

async function holderOf({ connection: { db } }: ChaosEnvironment, name: string): Promise<string | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.name, name))
  return row?.holder ?? null
}

async function twoAtOnce(environment: ChaosEnvironment): Promise<string[]> {
  await passTime(environment, 130)
  const { signal } = new AbortController()
  const { context } = environment
  await Promise.all([
    reconcilePayments(context, signal),
    reconcilePayments(context, signal),
    sendOutbox(context, signal),
    sendOutbox(context, signal),
  ])
  return []
}

async function unpaidOf({ connection: { db } }: ChaosEnvironment, buyers: readonly Buyer[]): Promise<string[]> {
  const ids = buyers.map(({ userId }) => userId)
  const found = await db.select().from(orders).where(inArray(orders.userId, ids))
  return found.filter(({ paymentStatus }) => paymentStatus !== 'paid').map(({ id }) => id)
}
