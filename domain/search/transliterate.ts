/**
 * Script-independent pronunciation: aifon, iphone and آیفون have the same one. Persian omits short vowels, so equal `consonants` make two
 * words comparable, and the distance between `phonemes`, which include the written vowels, says how similar they are.
 */
export type Pronunciation = { consonants: string; phonemes: string }

type Rule = readonly [pattern: RegExp, ...phonemes: [string, ...string[]]]

/** The first matching rule consumes its letters; further phonemes are alternative pronunciations. `=` is the letter itself. */
const latinRules: readonly Rule[] = [
  [/^(tch|sh)/, 'š'],
  [/^ch/, 'š', 'k'],
  [/^kh/, 'x'],
  [/^q(?=u)/, 'k', 'q'],
  [/^(gh|q)/, 'q'],
  [/^zh/, 'j'],
  [/^ph/, 'f'],
  [/^th/, 't'],
  [/^(ck|k)/, 'k'],
  [/^c(?=[eiy])/, 's', 'k'],
  [/^c/, 'k'],
  [/^g(?=[eiy])/, 'g', 'j'],
  [/^s(?=ion)/, 'j', 's'],
  [/^x/, 'ks', 'š'],
  [/^aa?/, 'a'],
  [/^(ee|ea|y|i)/, 'i'],
  [/^(oo|ou|o|u|w|v)/, 'o'],
  [/^e/, ''],
  [/^h$/, ''],
  [/^[a-z]/, '='],
]

const persianRules: readonly Rule[] = [
  [/^ا/, 'a'],
  [/^و/, 'o'],
  [/^ی/, 'i'],
  [/^ه$/, ''],
  [/^[هح]/, 'h'],
  [/^[ثسص]/, 's'],
  [/^[ذزضظ]/, 'z'],
  [/^[تط]/, 't'],
  [/^[غق]/, 'q'],
  [/^[جژ]/, 'j'],
  [/^[چش]/, 'š'],
  [/^ع/, ''],
  [/^خ/, 'x'],
  ...[...'بپدرفکگلمن'].map((letter, index): Rule => [new RegExp(`^${letter}`), 'bpdrfkglmn'.charAt(index)]),
]

const maxPronunciations = 8
const maxWordLength = 30

/** Shorter words keep their final s: airpods is ایرپاد, but asus is no plural. */
const minPluralLength = 6

/** All pronunciations of a search key of one script; none for digits, symbols, mixed scripts and very long words. */
export function pronunciationsOf(word: string): Pronunciation[] {
  const rules = /^[a-z]+$/.test(word) ? latinRules : /^\p{Script=Arabic}+$/u.test(word) ? persianRules : []
  if (rules.length === 0 || word.length > maxWordLength) return []
  let variants = ['']
  for (let rest = word; rest !== ''; ) {
    const { length, phonemes } = matchRule(rest, rules)
    variants = variants.flatMap((variant) => phonemes.map((phoneme) => variant + phoneme)).slice(0, maxPronunciations)
    rest = rest.slice(length)
  }
  if (/s$/.test(word) && word.length >= minPluralLength) variants.push(...variants.map((variant) => variant.slice(0, -1)))
  return [...new Set(variants.map((variant) => withFirstConsonant(word, variant)))].map((phonemes) => ({
    phonemes: collapseRepeats(phonemes),
    consonants: consonantsOf(phonemes),
  }))
}

function matchRule(rest: string, rules: readonly Rule[]): { length: number; phonemes: readonly string[] } {
  for (const [pattern, ...phonemes] of rules) {
    const found = pattern.exec(rest)?.[0]
    if (found) return { length: found.length, phonemes: phonemes.map((phoneme) => (phoneme === '=' ? found : phoneme)) }
  }
  return { length: 1, phonemes: [''] }
}

/** و, w and v are vowels inside a word and a consonant where it begins: واچ and watch. */
function withFirstConsonant(word: string, phonemes: string): string {
  return /^[وwv]/.test(word) ? `v${phonemes.slice(1)}` : phonemes
}

const collapseRepeats = (phonemes: string): string => phonemes.replace(/(.)\1+/g, '$1')

/** Loan words exchange s and z: Bose is بوز. */
const consonantsOf = (phonemes: string): string => collapseRepeats(phonemes).replace(/[aoi]/g, '').replaceAll('z', 's')

/** Smallest edit distance between pronunciations with equal consonants; null when the words are too different. */
export function pronunciationDistance(a: string, b: string): number | null {
  const distances = pronunciationsOf(a).flatMap((left) =>
    pronunciationsOf(b)
      .filter((right) => left.consonants === right.consonants && left.consonants !== '')
      .map((right) => ({ distance: editDistance(left.phonemes, right.phonemes), allowed: left.consonants.length > 1 ? 2 : 1 })),
  )
  const near = distances.filter(({ distance, allowed }) => distance <= allowed).map(({ distance }) => distance)
  return near.length === 0 ? null : Math.min(...near)
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Persian names of Latin letters, as search keys; ای is A, as in گلکسی ای ۵۶. */
const letterNames: Readonly<Record<string, string>> = {
  ...{ ای: 'a', ا: 'a', بی: 'b', سی: 'c', دی: 'd', یی: 'e', اف: 'f', جی: 'g', اچ: 'h', کی: 'k', ال: 'l', ام: 'm', ان: 'n' },
  ...{ او: 'o', پی: 'p', کیو: 'q', ار: 'r', اس: 's', تی: 't', یو: 'u', وی: 'v', ایکس: 'x', وای: 'y', زد: 'z' },
}

const nameOfLetter = Object.keys(letterNames).join('|')
const letterBeforeNumber = new RegExp(`(?<![^ ])(${nameOfLetter}) ?(?=[0-9])`, 'g')
const letterAfterNumber = new RegExp(`(?<=[0-9]) ?(${nameOfLetter})(?![^ ])`, 'g')

/** Replaces a spoken model number in a search key by the printed one: اس 25 is s25, 14 سی is 14c. */
export function writtenModel(key: string): string {
  const letter = (_spoken: string, name: string) => letterNames[name] ?? name
  return key.replace(letterBeforeNumber, letter).replace(letterAfterNumber, letter)
}
