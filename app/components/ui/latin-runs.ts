export type Run = { text: string; isLatin: boolean; start: number }

/** A Latin word with the Latin words, numbers and signs that belong to it: «iPhone 16 Pro», «WH-1000XM6», «S25+», «4K». */
const latinRun = /[0-9]*[A-Za-z][A-Za-z0-9]*(?:[ ./-][A-Za-z0-9]+)*\+?/g

/** Cuts Persian text where Latin names begin and end; joined again it is the same text. */
export function latinRuns(text: string): Run[] {
  const runs: Run[] = []
  let start = 0
  for (const found of text.matchAll(latinRun)) {
    if (found.index > start) runs.push({ text: text.slice(start, found.index), isLatin: false, start })
    runs.push({ text: found[0], isLatin: true, start: found.index })
    start = found.index + found[0].length
  }
  if (start < text.length) runs.push({ text: text.slice(start), isLatin: false, start })
  return runs
}
