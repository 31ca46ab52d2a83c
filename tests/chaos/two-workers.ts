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
import { advanceTime, settle } from './time.ts'

const batch = 30

/** CH-10: the node that holds a job dies in the middle of a batch, another finishes it, and two concurrent workers do nothing twice. */
export async function twoWorkers(environment: ChaosEnvironment, rounds: number, say: (line: string) => void): Promise<Report> {
  const violations: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const resume of [successorResumes, runConcurrently]) violations.push(...(await abandonBatch(environment, resume)))
    say(`two-workers: ${round} rounds, ${violations.length} violations so far`)
  }
  return {
    name: 'two-workers',
    did: `${rounds * 2} batches of ${batch} payments and their notices, each abandoned by two dead leaders`,
    violations,
  }
}

type Resume = (environment: ChaosEnvironment, buyers: readonly Buyer[]) => Promise<string[]>

async function abandonBatch(environment: ChaosEnvironment, resume: Resume): Promise<string[]> {
  await advanceTime(environment, 65)
  const notices = await holdJob(environment, sendOutboxJob.name)
  const payments = await holdJob(environment, reconcilePaymentsJob.name)
  const { buyers, acknowledged } = await paidWithoutReturn(environment)
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

type HeldJob = { release(): Promise<void> }

/** Holds the lease of a job, so that a whole batch is due when the failing leader claims it. */
async function holdJob({ connection: { db } }: ChaosEnvironment, name: string): Promise<HeldJob> {
  const lease = { name, holder: randomUUID(), leaseSeconds: 3_600 }
  if (!(await claimJob(db, lease, 3_600))) throw new Error(`${name} is held by a node`)
  return { release: () => releaseJob(db, lease) }
}

/** A batch for both jobs: buyers who paid and closed the page before the return. */
async function paidWithoutReturn(environment: ChaosEnvironment) {
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

async function dieInBatch(environment: ChaosEnvironment, job: HeldJob, failpoint: string): Promise<string[]> {
  await advanceTime(environment, 65)
  await job.release()
  const leader = await environment.startNode({ failpoint })
  const end = await leader.ended
  return end === 'SIGKILL' ? [] : [`the leader should die at ${failpoint}, but exited with ${end}`]
}

const resumeTimeoutMs = 60_000

/** A node started while a dead leader still has the lease waits for its expiry, then resumes. */
async function successorResumes(environment: ChaosEnvironment, buyers: readonly Buyer[]): Promise<string[]> {
  const dead = await holderOf(environment, reconcilePaymentsJob.name)
  await using _successor = await environment.startNode()
  if (dead === null || (await holderOf(environment, reconcilePaymentsJob.name)) !== dead)
    return ['the lease of a dead leader was taken before it expired']
  // Payments claimed by the dead leader are checked again after two minutes.
  await advanceTime(environment, 130)
  for (const end = performance.now() + resumeTimeoutMs; performance.now() < end; await delay(100)) {
    if ((await unpaidOf(environment, buyers)).length === 0) return []
  }
  return ['the successor did not resume']
}

async function holderOf({ connection: { db } }: ChaosEnvironment, name: string): Promise<string | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.name, name))
  return row?.holder ?? null
}

async function runConcurrently(environment: ChaosEnvironment): Promise<string[]> {
  await advanceTime(environment, 130)
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
