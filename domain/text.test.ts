import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText, graphemeCount } from './text.ts'

test.each([
  ['trims and joins spaces', '  مریم \u00a0  احمدی \t', 'مریم احمدی'],
  ['writes Persian letters', 'علي كاظمى', 'علی کاظمی'],
  ['keeps the half-space inside a word', 'علاقه\u200cمندی', 'علاقه\u200cمندی'],
  ['drops a half-space beside a space', 'می\u200c رود \u200cخانه\u200c', 'می رود خانه'],
  ['IN-06: drops bidi overrides and isolates', 'علی\u202e gpj.exe\u2066x\u2069', 'علی gpj.exex'],
  ['IN-06: drops NUL, zero-width space and byte order mark', 'a\u0000b\u200bc\ufeffd', 'abcd'],
  ['IN-06: cuts a run of combining marks', `ا${'\u0300'.repeat(10_000)}`, `ا${'\u0300'.repeat(4)}`],
  ['IN-06: cuts a run of joiners', `ا${'\u200d'.repeat(500)}ب`, 'ا\u200dب'],
  ['composes', 'e\u0301', '\u00e9'],
  ['keeps a family of emoji', '👩\u200d👧', '👩\u200d👧'],
  ['makes one line of many', 'یک\nدو\r\nسه', 'یک دو سه'],
  ['survives a lone surrogate', 'a\ud800b', 'a\ufffdb'],
])('cleanLine %s', (_case, typed, cleaned) => expect(cleanLine(typed)).toBe(cleaned))

test.each([
  ['keeps paragraphs, at most one empty line between', 'یک\r\n\r\n\r\n\r\nدو \n سه', 'یک\n\nدو\nسه'],
  ['trims around', '\n\n متن \n', 'متن'],
])('cleanText %s', (_case, typed, cleaned) => expect(cleanText(typed)).toBe(cleaned))

test('IN-06: cleaning is idempotent and never grows a text', () => {
  const text = fc.string({
    unit: fc.constantFrom('ا', 'ي', ' ', '\n', '\u200c', '\u200d', '\u202e', '\u0300', 'e', '\u0301', '۱', '\ud83d'),
  })
  fc.assert(
    fc.property(text, (typed) => {
      for (const clean of [cleanLine, cleanText]) {
        const once = clean(typed)
        expect(clean(once)).toBe(once)
        expect(once.length).toBeLessThanOrEqual(typed.length)
      }
    }),
  )
})

test('graphemes are counted, not code units', () => {
  expect(graphemeCount('👩\u200d👧')).toBe(1)
  expect(graphemeCount('سلا\u0651م')).toBe(4)
})
