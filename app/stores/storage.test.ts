import { beforeEach, expect, test } from 'vitest'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage } from '#tests/support/browser-storage.ts'
import { persistOptions, readLatest, syncWithStorage } from './storage.ts'

type Notes = { notes: string[] | null }

const restore = (stored: unknown): Notes => {
  const { notes } = Object(stored)
  return { notes: Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : [] }
}
const openTab = () => create<Notes>()(persist(() => ({ notes: null }), persistOptions<Notes>('notes', 2, restore)))
const write = (tab: ReturnType<typeof openTab>, note: string) => tab.setState({ notes: [...(readLatest(tab).notes ?? []), note] })
const stored = (notes: unknown, version = 2) => JSON.stringify({ state: { notes }, version })

let browser: ReturnType<typeof browserStorage>
beforeEach(() => {
  browser = browserStorage()
})

test('nothing is read before the first sync, so the first render matches the server', () => {
  browser.values.set('notes', stored(['a']))
  expect(openTab().getState().notes).toBeNull()
})

test('the stored value is restored synchronously, with its version', () => {
  const tab = openTab()
  write(tab, 'a')
  expect(JSON.parse(browser.values.get('notes') ?? '')).toEqual({ state: { notes: ['a'] }, version: 2 })
  const next = openTab()
  syncWithStorage(next)
  expect(next.getState().notes).toEqual(['a'])
})

test('a value of an older version is migrated and written again', () => {
  browser.values.set('notes', stored(['a', 5], 1))
  const tab = openTab()
  syncWithStorage(tab)
  expect(tab.getState().notes).toEqual(['a'])
  expect(browser.values.get('notes')).toBe(stored(['a']))
})

test.each(['{', '', '"x"', '5', 'null', '[]', '{"state":null,"version":2}', stored('x')])(
  'corrupt storage %j is an empty start',
  (text) => {
    browser.values.set('notes', text)
    const tab = openTab()
    syncWithStorage(tab)
    expect(tab.getState().notes ?? []).toEqual([])
    write(tab, 'a')
    expect(browser.values.get('notes')).toBe(stored(['a']))
  },
)

test('storage that becomes corrupt does not change the open page', () => {
  const tab = openTab()
  write(tab, 'a')
  browser.values.set('notes', '{')
  write(tab, 'b')
  expect(browser.values.get('notes')).toBe(stored(['a', 'b']))
})

test('blocked storage: the value is held in memory', () => {
  browser.trouble.isBlocked = true
  const tab = openTab()
  syncWithStorage(tab)
  expect(tab.getState().notes).toEqual([])
  write(tab, 'a')
  write(tab, 'b')
  expect(readLatest(tab).notes).toEqual(['a', 'b'])
})

test('full storage: the value is held in memory, and written when there is space again', () => {
  const tab = openTab()
  write(tab, 'a')
  browser.trouble.isFull = true
  write(tab, 'b')
  write(tab, 'c')
  expect(readLatest(tab).notes).toEqual(['a', 'b', 'c'])
  expect(browser.values.get('notes')).toBe(stored(['a']))
  browser.trouble.isFull = false
  write(tab, 'd')
  expect(browser.values.get('notes')).toBe(stored(['a', 'b', 'c', 'd']))
})

test('changes of another tab are applied immediately, until the sync is stopped', () => {
  const tab = openTab()
  const stop = syncWithStorage(tab)
  browser.otherTabStores('notes', stored(['a']))
  expect(tab.getState().notes).toEqual(['a'])
  browser.otherTabStores('something-else', stored(['x']))
  expect(tab.getState().notes).toEqual(['a'])
  browser.otherTabClears()
  expect(tab.getState().notes).toEqual([])
  stop()
  browser.otherTabStores('notes', stored(['b']))
  expect(tab.getState().notes).toEqual([])
})

test('a page restored from the back/forward cache reads what it missed', () => {
  const tab = openTab()
  syncWithStorage(tab)
  browser.values.set('notes', stored(['a']))
  browser.comesBackFromHistory()
  expect(tab.getState().notes).toEqual(['a'])
})

test('two tabs that write before either has synced lose nothing', () => {
  const [here, there] = [openTab(), openTab()]
  for (let turn = 0; turn < 250; turn += 1) {
    write(here, `here ${turn}`)
    write(there, `there ${turn}`)
  }
  expect(readLatest(here).notes).toHaveLength(500)
})
