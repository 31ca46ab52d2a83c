const numbers: Readonly<Record<string, number>> = {
  ...{ یک: 1, دو: 2, سه: 3, چهار: 4, پنج: 5, شش: 6, شیش: 6, هفت: 7, هشت: 8, نه: 9, ده: 10, یازده: 11, دوازده: 12, سیزده: 13 },
  ...{ چهارده: 14, پانزده: 15, پونزده: 15, شانزده: 16, شونزده: 16, هفده: 17, هیفده: 17, هجده: 18, هیجده: 18, نوزده: 19 },
  ...{ بیست: 20, سی: 30, چهل: 40, پنجاه: 50, شصت: 60, هفتاد: 70, هشتاد: 80, نود: 90, صد: 100, دویست: 200, سیصد: 300 },
  ...{ چهارصد: 400, پانصد: 500, پونصد: 500, ششصد: 600, شیشصد: 600, هفتصد: 700, هشتصد: 800, نهصد: 900 },
}

/** Also the name of the letter C, and the word no: numbers only beside another number word or a unit. */
const ambiguous: ReadonlySet<string> = new Set(['سی', 'نه'])
const units: ReadonlySet<string> = new Set(['هزار', 'میلیون', 'ملیون', 'میلیارد'])

/** A word of a search key with the words it was read from: 56 from پنجاه و شش. */
type NumberToken = { text: string; from: string[] }

/** Reads number words of a search key; the other words are unchanged. */
export function numberTokens(key: string): NumberToken[] {
  const words = key.split(' ')
  const tokens: NumberToken[] = []
  for (let at = 0; at < words.length; ) {
    const token = numberAt(words, at) ?? { text: words[at] ?? '', from: words.slice(at, at + 1) }
    tokens.push(token)
    at += token.from.length
  }
  return tokens
}

/** A search key with number words as digits: ایفون سیزده is ایفون 13. */
export function withDigits(key: string): string {
  return numberTokens(key)
    .map(({ text }) => text)
    .join(' ')
}

function numberAt(words: readonly string[], start: number): NumberToken | null {
  const first = numberOf(words[start])
  if (first === undefined) return null
  let [value, last, end] = [first, first, start + 1]
  for (let next = numberOf(words[end + 1]); words[end] === 'و' && next !== undefined; next = numberOf(words[end + 1])) {
    if (!canFollow(last, next)) break
    value += next
    last = next
    end += 2
  }
  if (words[end] === 'و' && words[end + 1] === 'نیم') [value, end] = [value + 0.5, end + 2]
  if (end === start + 1 && ambiguous.has(words[start] ?? '') && !units.has(words[end] ?? '')) return null
  return { text: String(value), from: words.slice(start, end) }
}

function numberOf(word: string | undefined): number | undefined {
  return word !== undefined && Object.hasOwn(numbers, word) ? numbers[word] : undefined
}

/** Hundreds, then tens, then a number below ten (or, after hundreds, below twenty). */
function canFollow(last: number, next: number): boolean {
  if (last >= 100) return next < 100
  return last >= 20 && next < 10
}
