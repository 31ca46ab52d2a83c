export type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** More lines than this are compared as two whole texts: the table below grows with the product of both lengths. */
const maxLines = 1_500

/** How one text became another, line by line (longest common subsequence). */
export function lineDiff(before: string, after: string): DiffLine[] {
  if (before === after) return linesOf(before).map((text) => ({ kind: 'same', text }))
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.length > maxLines || now.length > maxLines) return [...old.map(removed), ...now.map(added)]
  const lengths = commonLengths(old, now)
  const lines: DiffLine[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    const [oldLine, newLine] = [old[at], now[to]]
    if (oldLine !== undefined && oldLine === newLine) {
      lines.push({ kind: 'same', text: oldLine })
      at += 1
      to += 1
    } else if (newLine === undefined || (oldLine !== undefined && lengthAt(lengths, at + 1, to) >= lengthAt(lengths, at, to + 1))) {
      lines.push(removed(oldLine ?? ''))
      at += 1
    } else {
      lines.push(added(newLine))
      to += 1
    }
  }
  return lines
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))
const added = (text: string): DiffLine => ({ kind: 'added', text })
const removed = (text: string): DiffLine => ({ kind: 'removed', text })

/** The length of the longest common subsequence of what follows each pair of positions. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let at = old.length - 1; at >= 0; at -= 1) {
    for (let to = now.length - 1; to >= 0; to -= 1) {
      const length =
        old[at] === now[to] ? lengthAt(rows, at + 1, to + 1) + 1 : Math.max(lengthAt(rows, at + 1, to), lengthAt(rows, at, to + 1))
      rows[at]?.fill(length, to, to + 1)
    }
  }
  return rows
}

function lengthAt(rows: readonly Uint16Array[], at: number, to: number): number {
  return rows[at]?.[to] ?? 0
}

/** Changed lines with a few around them; null stands for what was left out between. */
export function withoutUnchanged(lines: readonly DiffLine[], around = 2): (DiffLine | null)[] {
  const isNear = lines.map((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'))
  return lines.flatMap((line, at) => (isNear[at] ? [line] : isNear[at - 1] || at === 0 ? [null] : []))
}
