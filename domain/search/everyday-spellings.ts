import { searchKey } from './search-key.ts'

/** Frequent misspellings that differ by more than one letter or sound, by the right spelling. One letter is corrected with the vocabulary. */
const misspellings: Readonly<Record<string, readonly string[]>> = {
  'لپ تاپ': ['لب تاب', 'لب تاپ', 'لپ تاب', 'لبتاب', 'لابتاب', 'لاب تاب', 'لپ تپ'],
  هندزفری: ['هنذفری', 'هنز فری', 'هندز فری', 'هنس فری', 'هند فری', 'هندسفیری', 'hansfree', 'hanzfree', 'handsfri'],
  ماوس: ['موش', 'moosh', 'mosh', 'mous', 'maus'],
  پاوربانک: ['پاور بنک', 'پاور بانگ', 'پاور بنگ', 'پاوربنگ'],
  کیبورد: ['کی برد', 'کیبوردر', 'kibord', 'keyborad'],
  ایرپاد: ['ار پاد', 'ایر پد', 'ایرپد', 'airpad'],
  آیفون: ['آی فن', 'ایفن', 'ای فوم'],
  شیائومی: ['شیاعومی', 'ژیائومی', 'شایومی', 'شیامی'],
  هدفون: ['هت فون', 'هتفون', 'هد فن'],
  اسپیکر: ['اسبیکر', 'اسپیگیر'],
  بلوتوث: ['بولوتوس', 'بلوتوس', 'بلوتوز'],
  'مک بوک ایر': ['مکبوک ار', 'مک بوک ار', 'مکبوک آر', 'مک بوک آر'],
  'ساعت هوشمند': ['ساعت حوشمند', 'ساعت هوشمن'],
}

const spellingOf = new Map(
  Object.entries(misspellings).flatMap(([right, wrong]) => wrong.map((one): [string, string] => [searchKey(one), searchKey(right)])),
)
const misspelt = new RegExp(`(?<![^ ])(?:${[...spellingOf.keys()].sort((a, b) => b.length - a.length).join('|')})(?![^ ])`, 'g')

/** A search key with the frequent misspellings corrected. */
export function withEverydaySpelling(key: string): string {
  return key.replace(misspelt, (wrong) => spellingOf.get(wrong) ?? wrong)
}

/** Letters of one sound by the commonest of them: people write هنذفری for هنزفری and تبلط for تبلت. */
const commonLetters: Readonly<Record<string, string>> = { ذ: 'ز', ض: 'ز', ظ: 'ز', ث: 'س', ص: 'س', ط: 'ت', ح: 'ه', غ: 'ق', ع: 'ا' }

/** The word with the commonest letter of each sound. */
export function withCommonLetters(word: string): string {
  return word.replace(/[ذضظثصطحغع]/g, (letter) => commonLetters[letter] ?? letter)
}
