import { toPersianDigits } from '#domain/digits.ts'

type Facts = {
  readonly failingJobs: readonly string[]
  readonly lateJobs: number
  readonly waitingMessages: number
  readonly failedMessages: number
  readonly mismatches: number
  readonly stuckPayments: number
  readonly failedPayments: number
  readonly paidToday: number
}

export type HealthRow = { name: string; isWell: boolean; text: string }

/** More unsent messages than these mean that a provider does not take them. */
const maxWaiting = 50

/** The state of what runs without a request, in words; a row that is not well says what is wrong. */
export function healthRows(facts: Facts): HealthRow[] {
  const { failingJobs, lateJobs, waitingMessages, failedMessages, mismatches, stuckPayments, failedPayments, paidToday } = facts
  const n = toPersianDigits
  return [
    {
      name: 'درگاه پرداخت',
      isWell: stuckPayments === 0,
      text: stuckPayments > 0 ? `${n(stuckPayments)} پرداخت بی‌پاسخ` : `امروز ${n(paidToday)} موفق، ${n(failedPayments)} ناموفق`,
    },
    {
      name: 'مغایرت پرداخت',
      isWell: mismatches === 0,
      text: mismatches > 0 ? `${n(mismatches)} مورد باز` : 'ندارد',
    },
    {
      name: 'پیامک و ایمیل',
      isWell: failedMessages === 0 && waitingMessages <= maxWaiting,
      text: failedMessages > 0 ? `${n(failedMessages)} پیام نرسید` : `${n(waitingMessages)} در صف`,
    },
    {
      name: 'کارهای پس‌زمینه',
      isWell: failingJobs.length === 0 && lateJobs === 0,
      text: failingJobs.length > 0 ? `${n(failingJobs.length)} کار ناموفق` : lateJobs > 0 ? `${n(lateJobs)} کار عقب است` : 'همه به‌موقع',
    },
  ]
}
