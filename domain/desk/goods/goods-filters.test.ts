import { expect, test } from 'vitest'
import { type GoodsFilter, goodsCountLimitOf, goodsSearchWords } from './goods-filters.ts'

test.each<[string, string, string[]]>([
  ['Persian and Arabic digits become Latin ones', 'آیفون ۱۶ ٢٥٦', ['آیفون', '16', '256']],
  ['Arabic letters become Persian ones', 'گوشي كوچك', ['گوشی', 'کوچک']],
  ['a half-space separates words', 'بی\u200cسیم', ['بی', 'سیم']],
  ['letters are small', 'A3293-BLK', ['a3293-blk']],
  ['spaces are no words', '  ', []],
])('words of a search: %s', (_case, text, words) => expect(goodsSearchWords(text)).toEqual(words))

test.each<[string, GoodsFilter, number]>([
  ['the whole list', {}, 10_000],
  ['one filter', { status: 'inactive' }, 10_000],
  ['both ends of a price are one filter', { min: 1, max: 2 }, 10_000],
  ['two filters', { status: 'inactive', stock: 'out' }, 1_000],
  ['a search', { q: 'آیفون' }, 1_000],
])('counting goes as far as it is quick: %s', (_case, filter, limit) => expect(goodsCountLimitOf(filter)).toBe(limit))
