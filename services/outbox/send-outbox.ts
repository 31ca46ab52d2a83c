import { type ClaimedEvent, claimDue, closeExhausted, exhaustTries, markSent, postpone, waitForSetting } from '#db/outbox.ts'
import { backoffSeconds, maxTries, type Topic } from '#domain/outbox.ts'
import type { ServiceContext } from '#services/context.ts'
import { topics } from './outbox-topics.ts'
import type { SendOutcome } from './send-outcome.ts'

const batchSize = 10
/** Longer than any provider timeout, so that a running worker keeps its lease. */
const leaseSeconds = 60
/** How often to check whether a missing provider was configured. */
const settingCheckSeconds = 300

/** Sends the due events of the outbox. Several workers may run concurrently. */
export async function sendOutbox(context: ServiceContext, signal: AbortSignal): Promise<{ exhausted: number; handled: number }> {
  const exhausted = await closeExhausted(context.db, maxTries)
  let handled = 0
  while (!signal.aborted) {
    const claimed = await claimDue(context.db, { topics: Object.keys(topics), limit: batchSize, leaseSeconds, maxTries })
    if (claimed.length === 0) break
    const results = await Promise.allSettled(claimed.map((event) => sendOne(context, event)))
    handled += claimed.length
    const bug = results.find(({ status }) => status === 'rejected')
    if (bug?.status === 'rejected') throw bug.reason
  }
  return { exhausted, handled }
}

async function sendOne(context: ServiceContext, event: ClaimedEvent): Promise<void> {
  try {
    await record(context, event, await deliver(context, event))
  } catch (error) {
    await postpone(context.db, event, 'the program failed', backoffSeconds(event.tries))
    throw error
  }
}

function deliver<T extends Topic>(context: ServiceContext, event: ClaimedEvent<T>): Promise<SendOutcome> {
  return topics[event.topic](context, event)
}

async function record({ db }: ServiceContext, event: ClaimedEvent, outcome: SendOutcome): Promise<void> {
  if (outcome.kind === 'done') await markSent(db, event.id, outcome.note ?? null)
  else if (outcome.kind === 'retry') await postpone(db, event, outcome.reason, backoffSeconds(event.tries))
  else if (outcome.kind === 'wait') await waitForSetting(db, event, outcome.reason, settingCheckSeconds)
  else await exhaustTries(db, event, outcome.reason, maxTries)
}
