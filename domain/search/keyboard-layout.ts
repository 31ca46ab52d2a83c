/** The Latin layout and the Persian one (ISIRI 9147), key by key. */
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,`"
const persianKeys = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپوپ'

/** The older Windows layout has پ on the backslash and ئ where the standard has پ. */
const olderKeys: Readonly<Record<string, string>> = { m: 'ئ', '\\': 'پ' }

/** With shift; the other capitals type characters that search keys drop. */
const shiftedKeys: Readonly<Record<string, string>> = { H: 'آ', C: 'ژ' }

const toPersian = new Map(Array.from(latinKeys, (key, index) => [key, persianKeys.charAt(index)]))
const toLatin = new Map([
  ...Array.from(latinKeys, (key, index): [string, string] => [persianKeys.charAt(index), key]),
  ...Object.entries({ پ: 'm', ئ: 'm', آ: 'h', ژ: 'c', ي: 'd', ك: ';', '؛': ';', '،': ',' }),
])

/** The text typed with the same keys on the other layout: hdt,k is ایفون. Empty for mixed scripts or none. */
export function onOtherLayout(text: string): string[] {
  const isLatin = /[a-z]/i.test(text)
  const isPersian = /\p{Script=Arabic}/u.test(text.replace(/\p{N}/gu, ''))
  if (isLatin === isPersian) return []
  if (isPersian) return [typed(text, (key) => toLatin.get(key))]
  const standard = typed(text, (key) => shiftedKeys[key] ?? toPersian.get(key.toLowerCase()))
  const older = typed(text, (key) => shiftedKeys[key] ?? olderKeys[key.toLowerCase()] ?? toPersian.get(key.toLowerCase()))
  return [...new Set([standard, older])]
}

function typed(text: string, keyOf: (key: string) => string | undefined): string {
  return Array.from(text, (key) => keyOf(key) ?? key).join('')
}
