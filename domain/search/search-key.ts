import { toLatinDigits } from '../digits.ts'

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
/** Half-space, joiners, bidi marks, control characters, and the two ligatures that NFKC would spell out in up to eighteen letters. */
const blank = /[\p{Cf}\p{Cc}\ufdfa\ufdfb]/gu

/** Most texts of a shop hold nothing else, and nothing of this has a second spelling in Unicode: a fifth of the work is enough for them. */
const plain = /^[\n -~«»×–،؛؟٪٫\u0621-\u063a\u0641-\u064aپچژکگی٠-٩۰-۹\u200c]*$/

/** The one form in which names are stored for search and in which a query is looked for: spelling habits leave no trace in it. */
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

/** The key without spaces, in which گوشی‌موبایل, گوشی موبایل and گوشیموبایل meet. */
export function joinedKey(text: string): string {
  return normalised(searchKey(text).replaceAll(' ', ''))
}

function normalised(text: string): string {
  return withFewMarks(text).normalize('NFKC')
}

/** Sorting a run of combining marks is quadratic in every normaliser, and no word carries more than four on one letter (IN-07). */
function withFewMarks(text: string): string {
  return text.replace(/(\p{M}{4})\p{M}+/gu, '$1')
}
