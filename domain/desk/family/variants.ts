import { toLatinDigits } from '#domain/digits.ts'
import { cleanLine } from '#domain/text.ts'

export const maxFamilyOptions = 3
/** The grid shows all of them on one page. */
export const maxVariants = 100

/** Every combination of one value of each option, the last option changing fastest. */
export function combinations<Value>(values: readonly (readonly Value[])[]): Value[][] {
  return values.reduce<Value[][]>((all, ofOption) => all.flatMap((chosen) => ofOption.map((value) => [...chosen, value])), [[]])
}

const maxNameLength = 200

/** «گوشی آیفون ۱۶ پرو مشکی ۱۲۸ گیگابایت» */
export function variantName(name: string, values: readonly string[]): string {
  return cleanLine([name, ...values].join(' '))
    .slice(0, maxNameLength)
    .toWellFormed()
}

const latinOf: Readonly<Record<string, string>> = {
  ...{ آ: 'A', ا: 'A', ب: 'B', پ: 'P', ت: 'T', ث: 'S', ج: 'J', چ: 'C', ح: 'H', خ: 'K', د: 'D', ذ: 'Z', ر: 'R', ز: 'Z', ژ: 'J', س: 'S' },
  ...{
    ش: 'S',
    ص: 'S',
    ض: 'Z',
    ط: 'T',
    ظ: 'Z',
    ع: 'A',
    غ: 'G',
    ف: 'F',
    ق: 'G',
    ک: 'K',
    گ: 'G',
    ل: 'L',
    م: 'M',
    ن: 'N',
    و: 'V',
    ه: 'H',
    ی: 'Y',
  },
}
const codeLength = 3

/** A value in a few Latin letters: its number, or the beginning of its last word, which is the one that tells «تیتانیوم مشکی» from «تیتانیوم سفید». */
export function valueCode(value: string): string {
  const text = toLatinDigits(cleanLine(value)).replaceAll('٫', '.')
  const number = /[0-9]+(?:\.[0-9]+)?/.exec(text)?.[0]
  if (number) return text.includes('ترابایت') ? `${number}T` : number
  const letters = (word: string) =>
    [...word].map((letter) => latinOf[letter] ?? (/[a-z]/i.test(letter) ? letter.toUpperCase() : '')).join('')
  return letters(text.split(' ').at(-1) ?? '').slice(0, codeLength) || 'X'
}

/** Of «Apple iPhone 16 Pro»: AI16P. */
export function skuPrefix(title: string): string {
  const words = toLatinDigits(title).match(/[a-z0-9]+/gi) ?? []
  return words.map((word) => (/^[0-9]/.test(word) ? word : word.slice(0, 1).toUpperCase())).join('')
}

/** An SKU for each variant: the prefix and a code of each value; a number tells two with the same codes apart. */
export function proposedSkus(prefix: string, variants: readonly (readonly string[])[], taken: ReadonlySet<string> = new Set()): string[] {
  const used = new Set(taken)
  return variants.map((values) => {
    const base = [prefix, ...values.map(valueCode)].filter(Boolean).join('-').slice(0, 70)
    let sku = base
    for (let number = 2; used.has(sku); number += 1) sku = `${base}-${number}`
    used.add(sku)
    return sku
  })
}
