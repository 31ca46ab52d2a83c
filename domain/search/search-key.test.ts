import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickest } from '#tests/support/quickest.ts'
import { joinedKey, searchKey } from './search-key.ts'

/** Any UTF-16 unit, halves of surrogate pairs too. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

test.each([
  ['Arabic yeh', 'گوشي', 'گوشی'],
  ['alef maksura', 'موسى', 'موسی'],
  ['Arabic kaf', 'كابل', 'کابل'],
  ['alef with madda', 'آیفون', 'ایفون'],
  ['alef with madda, in two characters', 'ا\u0653یفون', 'ایفون'],
  ['alef with hamza above', 'أپل', 'اپل'],
  ['alef with hamza below', 'إپل', 'اپل'],
  ['alef wasla', 'ٱپل', 'اپل'],
  ['waw with hamza', 'مؤثر', 'موثر'],
  ['yeh with hamza', 'شیائومی', 'شیایومی'],
  ['yeh with hamza, in two characters', 'شیای\u0654ومی', 'شیایومی'],
  ['teh marbuta', 'ساعة', 'ساعه'],
  ['heh with yeh above', 'خانۀ هوشمند', 'خانه هوشمند'],
  ['heh with hamza above', 'خانه\u0654 هوشمند', 'خانه هوشمند'],
  ['harakat', 'مُدَرِّس', 'مدرس'],
  ['tanvin', 'فورا\u064b', 'فورا'],
  ['superscript alef', 'رحم\u0670ن', 'رحمن'],
  ['tatweel', 'گـــوشی', 'گوشی'],
  ['presentation forms', 'ﮔﻮﺷﯽ', 'گوشی'],
  ['the lam-alef ligature', 'ﻻمپ', 'لامپ'],
  ['half-space', 'لپ\u200cتاپ', 'لپ تاپ'],
  ['joiner', 'لپ\u200dتاپ', 'لپ تاپ'],
  ['no-break space', 'لپ\u00a0تاپ', 'لپ تاپ'],
  ['narrow no-break space', 'لپ\u202fتاپ', 'لپ تاپ'],
  ['bidi marks around Latin', '\u200fiPhone\u200e ۱۶', 'iphone 16'],
  ['bidi isolates and overrides', '\u2066USB-C\u2069 \u202ex\u202c', 'usb-c x'],
  ['Persian digits', 'آیفون ۱۶', 'ایفون 16'],
  ['Arabic digits', 'آیفون ١٦', 'ایفون 16'],
  ['full-width letters and digits', 'ｉＰｈｏｎｅ１６', 'iphone16'],
  ['Persian decimal sign', 'بلوتوث ۵٫۳', 'بلوتوث 5.3'],
  ['case', 'MacBook AIR', 'macbook air'],
  ['dotted capital i', '\u0130PHONE', 'i\u0307phone'],
  ['many spaces, tabs and lines', '  گوشی \t\n  موبایل ', 'گوشی موبایل'],
  ['NUL, which the database refuses', 'گوشی\u0000موبایل', 'گوشی موبایل'],
  ['half of a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ['wildcards and quotes stay ordinary characters', `50%_\\'"`, `50%_\\'"`],
  ['nothing', '', ''],
  ['only half-spaces', '\u200c\u200c', ''],
])('searchKey normalizes %s', (_case, text, key) => expect(searchKey(text)).toBe(key))

test.each([
  ['half-space, space and none', ['گوشی‌موبایل', 'گوشی موبایل', 'گوشیموبایل', 'گوشي‌موبايل']],
  ['plural written three ways', ['هدفون‌ها', 'هدفون ها', 'هدفونها']],
  ['Latin with and without a space', ['iPhone16', 'IPHONE 16', 'iphone ۱۶']],
])('joined keys are equal: %s', (_case, spellings) => expect(new Set(spellings.map(joinedKey)).size).toBe(1))

const persianSoup = fc.string({
  unit: fc.constantFrom(
    ...'آاأإٱبيىیئكکةۀهؤوـًّٰٔ۵٥5Aİé',
    '\u0301',
    '\u0316',
    '\u0344',
    '\u200c',
    '\u200f',
    '\u00a0',
    '\ufdfa',
    '\ufe71',
    ' ',
    '\0',
  ),
})
const anyText = fc.oneof(persianSoup, fc.string({ unit: anyUnit }), fc.string({ unit: 'grapheme' }))

test('searchKey is idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(searchKey(searchKey(text))).toBe(searchKey(text))
      expect(joinedKey(joinedKey(text))).toBe(joinedKey(text))
      expect(joinedKey(searchKey(text))).toBe(joinedKey(text))
    }),
    { numRuns: 2000 },
  )
})

test('the fast path for plain texts gives the same key', () => {
  const plainUnit = fc.constantFrom(...' \n-~aZ09«»×–،؛؟٪٫ءآأإؤئابةىيغفقكهوپچژکگی٠٩۰۹\u200c')
  fc.assert(
    // A tatweel leaves no trace, but makes a text anything but plain.
    fc.property(fc.string({ unit: plainUnit }), (text) => searchKey(text) === searchKey(`${text}ـ`)),
    { numRuns: 2000 },
  )
})

test('a key contains no foldable character', () => {
  fc.assert(fc.property(anyText, (text) => !/[ًٌٍَُِّْـيىئكةۀأإٱآؤ۰-۹٠-٩\p{Cf}\p{Cc}]|^\s|\s$|\s\s/u.test(searchKey(text))))
})

test('a key grows at most sixfold', () => {
  fc.assert(fc.property(anyText, (text) => searchKey(text).length <= 6 * text.length))
})

test('IN-04: a lone surrogate never throws and is removed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (codes) => {
      expect(joinedKey(String.fromCharCode(...codes)).isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['combining marks in the worst order', `a${'\u0301\u0316'.repeat(25_000)}`],
  ['harakat', `ب${'َّ'.repeat(25_000)}`],
  ['half-spaces', '\u200c'.repeat(50_000)],
  ['spaces around a letter', `${' '.repeat(25_000)}ب${' '.repeat(25_000)}`],
  ['the longest ligature', 'ﷺ'.repeat(50_000)],
  ['squared words', '㌖'.repeat(50_000)],
  ['marks that meet when spaces go', '\u0301 \u0316 '.repeat(12_500)],
  ['ordinary words', 'گوشی‌موبایل ۱۶ '.repeat(3_400)],
])('IN-07: 50,000 characters of %s take less than 50 ms', (_case, text) => {
  expect(quickest(() => joinedKey(text))).toBeLessThan(50)
})
