import { expect, test } from 'vitest'
import { mergeConflict, resolveConflict } from './save-conflict.ts'

const base = { name: 'کابل', slug: 'cable', status: 'active' }

test('a field that only a colleague changed becomes theirs, one that only we changed stays ours: nothing to choose', () => {
  const yours = { ...base, name: 'کابل‌ها' }
  const fields = { name: { theirs: 'کابل', yours: 'کابل‌ها' }, slug: { theirs: 'cables', yours: 'cable' } }
  expect(mergeConflict(base, yours, fields)).toEqual({ merged: { name: 'کابل‌ها', slug: 'cables', status: 'active' }, open: {} })
})

test('a field that both changed is to be chosen, and one’s own text stays until then', () => {
  const yours = { ...base, name: 'کابل‌ها' }
  const fields = { name: { theirs: 'کابل و سیم', yours: 'کابل‌ها' } }
  expect(mergeConflict(base, yours, fields)).toEqual({ merged: yours, open: fields })
  expect(resolveConflict(yours, fields, ['name'])).toEqual({ ...base, name: 'کابل و سیم' })
  expect(resolveConflict(yours, fields, [])).toEqual(yours)
})
