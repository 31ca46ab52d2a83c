/** The word and all variants with one letter deleted (SymSpell): words within one edit share a variant. */
export function deletionVariants(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])]
}

/** Damerau-Levenshtein distance of exactly one: insertion, deletion, substitution or transposition. */
export function isWithinOneEdit(written: string, meant: string): boolean {
  const a = [...written]
  const b = [...meant]
  if (written === meant || Math.abs(a.length - b.length) > 1) return false
  const start = sharedPrefixLength(a, b)
  const restA = a.slice(start)
  const restB = b.slice(start)
  const end = sharedPrefixLength(restA.toReversed(), restB.toReversed())
  const wrongA = restA.slice(0, restA.length - end)
  const wrongB = restB.slice(0, restB.length - end)
  if (wrongA.length <= 1 && wrongB.length <= 1) return true
  return wrongA.length === 2 && wrongB.length === 2 && wrongA[0] === wrongB[1] && wrongA[1] === wrongB[0]
}

function sharedPrefixLength(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((letter, index) => letter !== b[index])
  return different === -1 ? a.length : different
}

/** Three to thirty letters. Words with digits are never corrected: A15 and A16 are two phones, not a typo. */
export function isCorrectable(word: string): boolean {
  return /^\p{L}{3,30}$/u.test(word)
}
