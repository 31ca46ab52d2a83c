import { toLatinDigits } from '#domain/digits.ts'
import { cleanLine } from '#domain/text.ts'

const latinOf: Readonly<Record<string, string>> = {
  ...{ آ: 'a', ا: 'a', أ: 'a', إ: 'e', ئ: 'y', ء: '', ب: 'b', پ: 'p', ت: 't', ث: 's', ج: 'j', چ: 'ch', ح: 'h', خ: 'kh', د: 'd', ذ: 'z' },
  ...{ ر: 'r', ز: 'z', ژ: 'zh', س: 's', ش: 'sh', ص: 's', ض: 'z', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f', ق: 'gh', ک: 'k', گ: 'g' },
  ...{ ل: 'l', م: 'm', ن: 'n', و: 'o', ؤ: 'o', ه: 'h', ة: 'h', ی: 'i' },
}
const maxLength = 60

/** A slug of a Persian or Latin name that is not among `taken`: «گوشی موبایل» is goshi-mobail. */
export function latinSlug(name: string, taken: ReadonlySet<string>, fallback: string): string {
  const letters = [...toLatinDigits(cleanLine(name)).toLowerCase()].map((letter) => latinOf[letter] ?? letter).join('')
  const words = letters.replace(/\u200c/g, '-').match(/[a-z0-9]+/g) ?? []
  const base = words.join('-').slice(0, maxLength).replace(/-$/, '') || fallback
  let slug = base
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}
