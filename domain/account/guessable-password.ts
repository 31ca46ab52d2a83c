import { toLatinDigits } from '#domain/digits.ts'
import { onOtherLayout } from '#domain/search/keyboard-layout.ts'
import { commonWords } from './common-words.ts'
import { mobile } from './mobile.ts'
import { nationalId } from './national-id.ts'

/** True when a guesser tries this password early: too little variety, a run of keys, a date or number, or a common word with the usual additions. */
export function isGuessable(password: string): boolean {
  const plain = fold(password)
  return hasLittleVariety(plain) || isRunOfKeys(plain) || isDateOrNumber(plain) || isCommon(password, plain)
}

/** Case, digits of other scripts, separators and spelling do not make another password. */
function fold(text: string): string {
  return toLatinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s\u200c._/&+-]/g, '')
    .replace(/[آيك]/g, (letter) => ({ آ: 'ا', ي: 'ی', ك: 'ک' })[letter] ?? letter)
}

const minDistinct = 4

/** aaaaab, 121212, and up to four characters again and again: 12341234. */
function hasLittleVariety(plain: string): boolean {
  return new Set(plain).size < minDistinct || /^(.{1,4})\1+$/u.test(plain)
}

/** Rows and columns of the keyboards and of the number pad, and both alphabets. */
const rows = [
  '01234567890 13579 24680 147 258 369 159 357 456 !@#$%^&*()',
  'qwertyuiop asdfghjkl zxcvbnm abcdefghijklmnopqrstuvwxyz 1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm',
  'ضصثقفغعهخحجچ شسیبلاتنمکگ ظطزرذدپو ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی',
].join(' ')
const runs = `${rows} ${[...rows].reverse().join('')}`
const minRun = 3
const maxParts = 3

/** Few parts, each a run of keys or a single character (qweasd, Aa123456), or two alternating runs (1q2w3e, 10203040). */
function isRunOfKeys(plain: string): boolean {
  const letters = [...withoutDoubles(plain)]
  const turns = [0, 1].map((turn) => letters.filter((_, index) => index % 2 === turn).join(''))
  return countParts(letters.join('')) <= maxParts || turns.every((turn) => countParts(withoutDoubles(turn)) === 1)
}

function withoutDoubles(text: string): string {
  return text.replace(/(.)\1+/gu, '$1')
}

function countParts(text: string): number {
  let parts = 0
  for (let rest = text; rest !== '' && parts <= maxParts; parts += 1) rest = rest.slice(lengthOfRun(rest))
  return parts
}

/** The length of the longest run that the text begins with; 1 when there is none. */
function lengthOfRun(text: string): number {
  let length = minRun
  while (length <= text.length && runs.includes(text.slice(0, length))) length += 1
  return length === minRun ? 1 : length - 1
}

const year = '(?:1[34]|19|20)[0-9]{2}'
const month = '(?:0[1-9]|1[0-2])'
const day = '(?:0[1-9]|[12][0-9]|3[01])'
/** Jalali or Gregorian; the year may come last or have two digits. */
const date = new RegExp(`^(?:(?:${year}|[0-9]{2})${month}${day}|${day}${month}${year}|${year}${year})$`)

/** Dates of birth, mobile numbers and national IDs, also of other people: many know them. */
function isDateOrNumber(plain: string): boolean {
  return date.test(plain) || mobile(plain) !== null || mobile(`0${plain}`) !== null || nationalId(plain) !== null
}

/** Digits and signs around a word, letters replaced by digits, and the other keyboard layout are tried with every word. */
function isCommon(password: string, plain: string): boolean {
  const layouts = [plain, ...onOtherLayout(password.toLowerCase()).map(fold)]
  return layouts.flatMap((text) => [text, bare(text)]).some((text) => isWords(text) || isWords(withLetters(text)))
}

function bare(text: string): string {
  return text.replace(/^[^\p{L}]{1,8}/u, '').replace(/[^\p{L}]{1,8}$/u, '')
}

const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
}

function withLetters(text: string): string {
  return text.replace(/[@4031!$57]/g, (sign) => letterOf[sign] ?? sign)
}

const minWord = 3

/** One word, or two. */
function isWords(text: string): boolean {
  if (commonWords.has(text)) return true
  for (let at = minWord; at <= text.length - minWord; at += 1) {
    if (commonWords.has(text.slice(0, at)) && commonWords.has(text.slice(at))) return true
  }
  return false
}

/** Whose password it will be. */
export type Owner = { readonly phone: string; readonly email: string }

/** With fewer other characters than this, a password is still the number or the e-mail address. */
const minOther = 4

/** The owner's mobile number in any form, the e-mail address or its local part, with hardly anything beside it. */
export function isOwnContact(password: string, { phone, email }: Owner): boolean {
  const plain = fold(password)
  const [localPart = ''] = email.split('@')
  const own = [phone.slice(1), fold(email), fold(localPart)].filter((part) => part.length >= minWord)
  return own.some((part) => plain.includes(part) && withoutPrefix(plain.replace(part, ''), part === phone.slice(1)).length < minOther)
}

/** What remains of +98, 0098 or 0 in front of a number is no character of its own. */
function withoutPrefix(rest: string, isPhone: boolean): string {
  return isPhone ? rest.replace(/^(?:\+|00)?98|^0/, '') : rest
}
