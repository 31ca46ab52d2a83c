/**
 * How a word sounds, written the same for both scripts, so that aifon, iphone and آیفون meet. Persian leaves short vowels out, so
 * `frame` keeps only the consonants and decides what may be the same word; `voice` keeps the written vowels and decides how near it is.
 */
export type Pronunciation = { consonants: string; phonemes: string }

type Rule = readonly [pattern: RegExp, ...voices: [string, ...string[]]]

/** The first rule that fits takes its letters; a second voice is another way to read the same letters. */
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

/** A shorter word would lose too much with its last letter: airpods is ایرپاد, asus is not. */
const minPluralLength = 6

/** Every way to read a word of one script, given as a search key; none for digits, signs, a mixture or what is too long to be a word. */
export function pronunciationsOf(word: string): Pronunciation[] {
  const rules = /^[a-z]+$/.test(word) ? latinRules : /^\p{Script=Arabic}+$/u.test(word) ? persianRules : []
  if (rules.length === 0 || word.length > maxWordLength) return []
  let readings = ['']
  for (let rest = word; rest !== ''; ) {
    const { length, voices } = matchRule(rest, rules)
    readings = readings.flatMap((reading) => voices.map((voice) => reading + voice)).slice(0, maxPronunciations)
    rest = rest.slice(length)
  }
  if (/s$/.test(word) && word.length >= minPluralLength) readings.push(...readings.map((reading) => reading.slice(0, -1)))
  return [...new Set(readings.map((reading) => withFirstConsonant(word, reading)))].map((voice) => ({
    voice: collapseRepeats(voice),
    frame: consonantsOf(voice),
  }))
}

function matchRule(rest: string, rules: readonly Rule[]): { length: number; voices: readonly string[] } {
  for (const [pattern, ...voices] of rules) {
    const found = pattern.exec(rest)?.[0]
    if (found) return { length: found.length, voices: voices.map((voice) => (voice === '=' ? found : voice)) }
  }
  return { length: 1, voices: [''] }
}

/** و, w and v are vowels inside a word and a consonant where it begins: واچ and watch. */
function withFirstConsonant(word: string, voice: string): string {
  return /^[وwv]/.test(word) ? `v${voice.slice(1)}` : voice
}

const collapseRepeats = (voice: string): string => voice.replace(/(.)\1+/g, '$1')

/** Loan words take s for z freely: Bose is بوز. */
const consonantsOf = (voice: string): string => collapseRepeats(voice).replace(/[aoi]/g, '').replaceAll('z', 's')

/** How many vowels and letters lie between two readings of one frame; null when they cannot be the same word. */
export function pronunciationDistance(a: string, b: string): number | null {
  const gaps = pronunciationsOf(a).flatMap((left) =>
    pronunciationsOf(b)
      .filter((right) => left.consonants === right.consonants && left.consonants !== '')
      .map((right) => ({ gap: editDistance(left.phonemes, right.phonemes), allowed: left.consonants.length > 1 ? 2 : 1 })),
  )
  const near = gaps.filter(({ gap, allowed }) => gap <= allowed).map(({ gap }) => gap)
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

/** As they sound in Persian, given as search keys; ای is A, as in گلکسی ای ۵۶. */
const letterNames: Readonly<Record<string, string>> = {
  ...{ ای: 'a', ا: 'a', بی: 'b', سی: 'c', دی: 'd', یی: 'e', اف: 'f', جی: 'g', اچ: 'h', کی: 'k', ال: 'l', ام: 'm', ان: 'n' },
  ...{ او: 'o', پی: 'p', کیو: 'q', ار: 'r', اس: 's', تی: 't', یو: 'u', وی: 'v', ایکس: 'x', وای: 'y', زد: 'z' },
}

const nameOfLetter = Object.keys(letterNames).join('|')
const letterBeforeNumber = new RegExp(`(?<![^ ])(${nameOfLetter}) ?(?=[0-9])`, 'g')
const letterAfterNumber = new RegExp(`(?<=[0-9]) ?(${nameOfLetter})(?![^ ])`, 'g')

/** A model as it is spoken, given as a search key, written as on the box: اس 25 is s25, 14 سی is 14c. */
export function writtenModel(key: string): string {
  const letter = (_spoken: string, name: string) => letterNames[name] ?? name
  return key.replace(letterBeforeNumber, letter).replace(letterAfterNumber, letter)
}
