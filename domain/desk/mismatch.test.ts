import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { explainMismatch, mismatchKinds } from './mismatch.ts'

const order = { id: 'o', code: 'AB12C', label: 'لغو شده', total: toman(2_000_000) }

test.each([...mismatchKinds, 'a kind of a later version'])('%s is explained: the bank, the order, what to do', (kind) => {
  const { title, bank, order: ours, todo } = explainMismatch({ kind, amount: toman(1_500_000), order })
  for (const text of [title, bank, todo]) expect(text.length).toBeGreaterThan(10)
  expect(ours).toBe('سفارش AB12C به مبلغ ۲٬۰۰۰٬۰۰۰ تومان اکنون «لغو شده» است.')
})

test('the amount is named where it is known, and a payment without an order says so', () => {
  expect(explainMismatch({ kind: 'refundDue', amount: toman(1_500_000), order }).bank).toContain('۱٬۵۰۰٬۰۰۰ تومان')
  expect(explainMismatch({ kind: 'refundDue', amount: null, order }).bank).toContain('مبلغی')
  expect(explainMismatch({ kind: 'unknownPayment', amount: null, order: null }).order).toBe('هیچ سفارشی شناسه‌ی این پرداخت را ندارد.')
})
