import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'
import { forgetDrafts, isFormDraft, readDraft, writeDraft } from './drafts.ts'

beforeEach(() => {
  browserStorage()
  vi.stubGlobal('sessionStorage', localStorage)
})

const draft = { version: 3, base: { name: 'سونی' }, values: { name: 'سونی ژاپن' } }

test('a draft is read as it was written, and deleted with null', () => {
  writeDraft('brand 1', JSON.stringify(draft))
  expect(readDraft('brand 1', isFormDraft)).toEqual(draft)
  expect(readDraft('brand 2', isFormDraft)).toBeNull()
  writeDraft('brand 1', null)
  expect(readDraft('brand 1', isFormDraft)).toBeNull()
})

test.each(['{', '7', 'null', '{"version":"3"}', '{"version":3,"base":{},"values":{"name":7}}'])('%s is no draft', (text) => {
  writeDraft('brand 1', text)
  expect(readDraft('brand 1', isFormDraft)).toBeNull()
})

test('signing out deletes all drafts and nothing else of the tab', () => {
  sessionStorage.setItem('theme', 'dark')
  for (const name of ['brand 1', 'option 2', 'grid 3']) writeDraft(name, JSON.stringify(draft))
  forgetDrafts()
  expect([...Array(sessionStorage.length).keys()].map((index) => sessionStorage.key(index))).toEqual(['theme'])
})
