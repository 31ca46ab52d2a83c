import { expect, test } from 'vitest'
import { invoiceLabel } from './invoice.ts'

test.each([
  ['pending', 'پیش‌فاکتور'],
  ['failed', 'پیش‌فاکتور'],
  ['paid', 'فاکتور'],
  ['refunded', 'فاکتور'],
] as const)('an order that is %s has a %s', (paymentStatus, label) => expect(invoiceLabel({ paymentStatus })).toBe(label))
