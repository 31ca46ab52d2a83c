export type Run = { text: string; isLatin: boolean; start: number }

/** A Latin word with adjoining Latin words, numbers and signs: «iPhone 16 Pro», «WH-1000XM6», «S25+», «4K». */
const latinRun = /[0-9]*[A-Za-z][A-Za-z0-9]*(?:[ ./-][A-Za-z0-9]+)*\+?/g

/** Splits Persian text into Latin runs and the text between them; joined they are the input. */
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
