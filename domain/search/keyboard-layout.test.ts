import { expect, test } from 'vitest'
import { onOtherLayout } from './keyboard-layout.ts'
import { searchKey } from './search-key.ts'

test.each([
  ['hdt,k', 'ایفون'],
  ["shls,k'", 'سامسونگ'],
  ["',ad", 'گوشی'],
  ['HDT,K 16', 'ایفون 16'],
  ['هحاخدث', 'iphone'],
  ['اهحاخدث', 'hiphone'],
  ['سشپسعدل', 'samsung'],
  ['سشئسعدل', 'samsung'],
  ['لشمشطغ ۲۵', 'galaxy 25'],
  ['پشزذخخن', 'macbook'],
])('%s typed on the wrong layout is %s', (typed, meant) => expect(onOtherLayout(typed).map(searchKey)).toContain(meant))

test('m is a different letter on the two Persian layouts', () => expect(onOtherLayout('mvn')).toEqual(['پرد', 'ئرد']))

test('پ is on the backslash of the older layout', () => expect(onOtherLayout('g\\jh\\')).toContain('لپتاپ'))

test.each([['iphone گوشی'], ['۱۶'], ['%%'], ['']])('‹%s› has no other layout', (text) => expect(onOtherLayout(text)).toEqual([]))
