import { writeAudit } from '#db/audit.ts'
import { findTestPayment, insertTestPayment, latestTestPayments, settleTestPayment, type TestPaymentRow } from '#db/desk/test-payments.ts'
import { newId } from '#db/ids.ts'
import { takeFromLimit } from '#db/rate-limits.ts'
import { rial, toRial } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { openingTexts, settlingTexts, testAmount } from '#domain/settings/test-payment.ts'
import type { VerifyOutcome } from '#gateways/payment.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

const perHour = { limit: 10, windowSeconds: 3_600 }
const shownPayments = 5

type TestPayment = { readonly url: string; readonly message: null } | { readonly url: null; readonly message: string }

/** Opens a payment at the gateway in use. The person pays with their own card and comes back to the page of the providers. */
export async function openTestPayment(context: ServiceContext, staff: Staff): Promise<TestPayment> {
  const { db, payments, settings } = context
  const { allowed, retryAfterSeconds } = await takeFromLimit(db, { key: `test-payments:${staff.id}`, ...perHour })
  if (!allowed) throw new Refusal('request.tooMany', { retryAfterSeconds })
  const [id, amount] = [newId(), toRial(testAmount)]
  const { merchant, environment } = payments
  const outcome = await payments.request({
    amount,
    description: `پرداخت آزمایشی ${settings.name}`,
    callbackUrl: `${settings.baseUrl}/desk/settings/providers`,
    orderNumber: `TEST-${id.slice(-8)}`,
  })
  await db.transaction(async (tx) => {
    if (outcome.kind === 'created') {
      await insertTestPayment(tx, { id, authority: outcome.authority, merchant, environment, amountRial: amount })
    }
    await audit(tx, staff, id, outcome.kind === 'created' ? 'opened' : outcome.kind)
  })
  return outcome.kind === 'created' ? { url: outcome.startUrl, message: null } : { url: null, message: openingTexts[outcome.kind] }
}

type Settled = { readonly isWorking: boolean; readonly message: string; readonly reference: string | null }

/** Verifies the payment, as that of an order would be; the browser's word counts for nothing. Again and again with the same result. */
export async function finishTestPayment(context: ServiceContext, authority: string, staff: Staff): Promise<Settled> {
  const { db, payments } = context
  const payment = await findTestPayment(db, authority)
  if (!payment) throw new Refusal('page.notFound')
  const isOurs = payment.merchant === payments.merchant && payment.environment === payments.environment
  const outcome: VerifyOutcome = isOurs ? await payments.verify({ authority, amount: rial(payment.amountRial) }) : { kind: 'foreign' }
  const result = resultOf(payment, outcome)
  await db.transaction(async (tx) => {
    if (result === 'paid' || result === 'not_paid') {
      const reference = 'refId' in outcome ? outcome.refId : null
      await settleTestPayment(tx, payment.id, { state: result, reference: reference ?? payment.reference })
    }
    await audit(tx, staff, payment.id, result)
  })
  const stored = await findTestPayment(db, authority)
  return { isWorking: result === 'paid', message: settlingTexts[result], reference: stored?.reference ?? null }
}

/** A payment that was captured stays so, whatever the gateway says later. */
function resultOf(payment: TestPaymentRow, { kind }: VerifyOutcome): keyof typeof settlingTexts {
  if (payment.state === 'paid' || kind === 'paid' || kind === 'alreadyVerified') return 'paid'
  if (kind === 'notPaid') return 'not_paid'
  if (kind === 'foreign' || kind === 'unknownAuthority') return 'foreign'
  return kind === 'amountDiffers' ? 'amountDiffers' : 'unsettled'
}

/** The newest, apart from all orders. */
export async function listTestPayments({ db }: ServiceContext) {
  const rows = await latestTestPayments(db, shownPayments)
  return rows.map(({ id, state, reference, openedAt }) => ({ id, state, reference, at: openedAt.toISOString() }))
}

async function audit(tx: Parameters<typeof writeAudit>[0], staff: Staff, objectId: string, result: string): Promise<void> {
  await writeAudit(tx, staff.actor, {
    action: 'payment.tested',
    objectType: 'test_payment',
    objectId,
    oldState: null,
    newState: { result },
  })
}
