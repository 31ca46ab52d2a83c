import { expect, test } from 'vitest'
import { countLimitOf, type OrderFilter, orderSortsFor } from './order-filters.ts'

test.each<[string, OrderFilter, number]>([
  ['the whole list', { view: 'all' }, 10_000],
  ['a view', { view: 'to-ship' }, 10_000],
  ['a state', { view: 'all', state: 'cancelled' }, 10_000],
  ['a stretch of days', { view: 'all', from: '2026-11-01', to: '2026-11-02' }, 10_000],
  ['a day of delivery', { view: 'all', delivery: '2026-11-02' }, 10_000],
  ['a stretch of amounts', { view: 'all', min: 0, max: 5 }, 10_000],
  ['a search', { view: 'all', q: 'مریم' }, 100],
  ['a province', { view: 'all', province: 'قم' }, 1_000],
  ['a search in a view', { view: 'to-ship', q: 'مریم' }, 100],
  ['two filters', { view: 'all', payment: 'paid', min: 1 }, 100],
])('%s is counted as far as it is cheap', (_case, filter, limit) => expect(countLimitOf(filter)).toBe(limit))

test('hours of delivery are a sort of one day alone', () => {
  expect(orderSortsFor({})).not.toContain('delivery')
  expect(orderSortsFor({ delivery: '2026-11-02' })).toContain('delivery')
})
