/** The word, and the word without each one of its letters: words that are a letter apart share one of these. */
export function deletionVariants(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])]
}

/** One letter too many, too few, wrong, or two side by side exchanged. */
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

/** Three to thirty letters. A number is never guessed: A15 and A16 are two phones, not a mistake. */
export function isCorrectable(word: string): boolean {
  return /^\p{L}{3,30}$/u.test(word)
}
