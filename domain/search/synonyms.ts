import { searchKey } from './search-key.ts'

/** Synonyms. The first name of each group is the canonical one, used by most shops. */
const synonymGroups: readonly (readonly string[])[] = [
  ['گوشی', 'موبایل', 'تلفن همراه', 'گوشی همراه', 'گوشی هوشمند', 'mobile', 'phone', 'smartphone'],
  ['لپ تاپ', 'نوت بوک', 'رایانه همراه', 'کامپیوتر همراه', 'laptop', 'notebook'],
  ['تبلت', 'tablet'],
  ['ساعت هوشمند', 'اسمارت واچ', 'smart watch', 'smartwatch'],
  ['هندزفری', 'ایرفون', 'ایرباد', 'ایربادز', 'earbuds', 'earphone', 'hands free', 'handsfree'],
  ['هدفون', 'هدست', 'headphone', 'headset'],
  ['هدست واقعیت مجازی', 'عینک واقعیت مجازی', 'عینک هوشمند', 'عینک وی آر', 'عینک vr', 'هدست وی آر', 'هدست vr', 'vr headset'],
  ['واقعیت مجازی', 'وی آر', 'vr'],
  ['اسپیکر', 'بلندگو', 'باند', 'speaker'],
  ['شارژر', 'آداپتور', 'آداپتر', 'کلگی شارژ', 'charger', 'adapter'],
  ['پاوربانک', 'شارژر همراه', 'باتری همراه', 'power bank', 'powerbank'],
  ['کابل', 'سیم شارژ', 'cable'],
  ['قاب', 'کاور', 'گارد', 'کیس', 'case', 'cover'],
  ['ماوس', 'موس', 'موشواره', 'mouse'],
  ['کیبورد', 'صفحه کلید', 'keyboard'],
  ['قلم لمسی', 'قلم نوری', 'قلم هوشمند', 'استایلوس', 'stylus'],
  ['تی وی باکس', 'اندروید باکس', 'تی وی استیک', 'tv box', 'android box'],
  ['فلش', 'فلش مموری', 'flash', 'usb flash'],
  ['کارت حافظه', 'مموری کارت', 'memory card', 'micro sd'],
  ['هارد', 'حافظه خارجی', 'hard disk'],
  ['ریموت', 'کنترل', 'remote'],
  ['usb-c', 'تایپ سی', 'یو اس بی سی', 'type c', 'type-c'],
  ['لایتنینگ', 'لایتینگ', 'lightning'],
  ['بی سیم', 'بلوتوثی', 'بلوتوث', 'وایرلس', 'bi sim', 'bisim', 'wireless', 'bluetooth'],
  ['گیمینگ', 'بازی', 'گیم', 'gaming'],
  ['اولترا', 'الترا', 'ultra'],
  ['نوت', 'نت', 'note'],
  ['مکس', 'ماکس', 'max'],
  ['مشکی', 'سیاه', 'black'],
  ['خاکستری', 'طوسی', 'grey', 'gray'],
  ['نقره ای', 'سیلور', 'silver'],
  ['سرمه ای', 'نیوی', 'navy'],
  ['سفید', 'white'],
  ['آبی', 'blue'],
  ['سبز', 'green'],
  ['صورتی', 'pink'],
  ['قرمز', 'red'],
  ['طلایی', 'گلد', 'gold'],
  ['بنفش', 'purple'],
]

const namesOf = new Map<string, string[]>()
for (const group of synonymGroups) {
  const keys = group.map(searchKey)
  for (const key of keys) namesOf.set(key, [...new Set([...(namesOf.get(key) ?? []), ...keys])])
}

const maxPhraseWords = 3

/** A search key with every synonym replaced by its canonical name. */
export function withCanonicalNames(key: string): string {
  const words = key.split(' ')
  for (let start = 0; start < words.length; start++) {
    for (let length = maxPhraseWords; length > 0; length--) {
      const [canonical] = namesOf.get(words.slice(start, start + length).join(' ')) ?? []
      if (canonical === undefined) continue
      words.splice(start, length, canonical)
      break
    }
  }
  return words.join(' ')
}

/** The query with one name replaced by each of its synonyms, longest name first. */
export function withSynonyms(key: string): string[] {
  const words = key.split(' ')
  const rewrites: string[] = []
  for (let length = maxPhraseWords; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const name = words.slice(start, start + length).join(' ')
      const others = (namesOf.get(name) ?? []).filter((other) => other !== name)
      rewrites.push(...others.map((other) => words.toSpliced(start, length, other).join(' ')))
    }
  }
  return rewrites
}
