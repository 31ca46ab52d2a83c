import { toLatinDigits } from '#domain/digits.ts'

const foldedLetters: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  آ: 'ا',
  ؤ: 'و',
  '٫': '.',
}

const foldable = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g')
const harakatAndTatweel = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g
/** Half-space, joiners, bidi marks, control characters, and two ligatures that NFKC expands to up to eighteen letters. */
const blank = /[\p{Cf}\p{Cc}\ufdfa\ufdfb]/gu

/** Fast path: these characters have one Unicode form, so normalization is skipped. Covers most product texts, in a fifth of the time. */
const plain = /^[\n -~«»×–،؛؟٪٫\u0621-\u063a\u0641-\u064aپچژکگی٠-٩۰-۹\u200c]*$/

/** Normalized form of names and queries: case, digits, letter variants, diacritics and half-spaces make no difference. */
export function searchKey(text: string): string {
  const letters = plain.test(text) ? folded(text.replace(/[\n\u200c]/g, ' ')) : unified(text)
  return letters.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

function unified(text: string): string {
  const letters = folded(normalised(text.toWellFormed().replace(blank, ' ')).replace(harakatAndTatweel, ''))
  return withFewMarks(letters.normalize('NFKC'))
}

function folded(text: string): string {
  return toLatinDigits(text.replace(foldable, (letter) => foldedLetters[letter] ?? letter)).toLowerCase()
}

/** The key without spaces: equal for گوشی‌موبایل, گوشی موبایل and گوشیموبایل. */
export function joinedKey(text: string): string {
  return normalised(searchKey(text).replaceAll(' ', ''))
}

function normalised(text: string): string {
  return withFewMarks(text).normalize('NFKC')
}

/** Limits combining marks to four per letter: normalizing a long run is quadratic (docs/threats.md IN-07). */
function withFewMarks(text: string): string {
  return text.replace(/(\p{M}{4})\p{M}+/gu, '$1')
}
