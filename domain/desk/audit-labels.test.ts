import { expect, test } from 'vitest'
import { auditActionLabel, auditDifferences, auditObjectLabel } from './audit-labels.ts'

test('only the fields that differ are listed, with both values', () => {
  expect(auditDifferences({ role: 'محتوا', status: 'active' }, { role: 'انبار', status: 'active' })).toEqual([
    { field: 'نقش', before: 'محتوا', after: 'انبار' },
  ])
  expect(auditDifferences(null, { permissions: ['orders.read'], note: null })).toEqual([
    { field: 'دسترسی‌ها', before: '—', after: 'دیدن سفارش‌ها' },
  ])
  expect(auditDifferences(null, null)).toEqual([])
})

test('an action or object without words keeps its name', () => {
  expect([auditActionLabel('role.added'), auditActionLabel('x.y'), auditObjectLabel('staff'), auditObjectLabel('x')]).toEqual([
    'نقش تازه ساخت',
    'x.y',
    'همکار',
    'x',
  ])
})
