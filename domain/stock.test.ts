import { expect, test } from 'vitest'
import { stockLabel, stockState } from './stock.ts'

test.each([
  [0, 'out', 'ناموجود'],
  [1, 'low', 'تنها ۱ عدد در انبار باقی مانده'],
  [5, 'low', 'تنها ۵ عدد در انبار باقی مانده'],
  [6, 'available', 'موجود در انبار'],
])('%i in stock is %s', (quantity, state, label) => {
  expect([stockState(quantity), stockLabel(quantity)]).toEqual([state, label])
})
