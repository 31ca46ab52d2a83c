import { toPersianDigits } from '#domain/digits.ts'

/** A text of a cell as it is stored, or the reason why it is not valid. */
export type CellReading = { readonly text: string } | { readonly problem: string }

/** What somebody typed into a cell, and what the cell had when they began: a save compares that with what is stored by then. */
type CellEdit = { readonly before: string; readonly text: string; readonly problem: string | null }
type Texts = ReadonlyMap<string, CellEdit>

/** What is typed and not saved, with every state before it. */
export type GridEdits = { readonly texts: Texts; readonly past: readonly Texts[]; readonly future: readonly Texts[] }

export const noEdits: GridEdits = { texts: new Map(), past: [], future: [] }

/** One step of `undo` for all cells that change together. `stored`: what the cell has now. */
type Entered = { readonly key: string; readonly stored: string; readonly reading: CellReading; readonly typed: string }

/** A readable text is held as it would be stored, so that a number typed and taken back is no change; a wrong one stays as it was typed. */
export function entered(edits: GridEdits, cells: readonly Entered[]): GridEdits {
  const texts = new Map(edits.texts)
  for (const { key, stored, reading, typed } of cells) {
    const before = texts.get(key)?.before ?? stored
    const problem = 'problem' in reading ? reading.problem : null
    const text = 'text' in reading ? reading.text : typed
    if (text === before) texts.delete(key)
    else texts.set(key, { before, text, problem })
  }
  return isSame(texts, edits.texts) ? edits : { texts, past: [...edits.past, edits.texts], future: [] }
}

export function undone({ texts, past, future }: GridEdits): GridEdits {
  const last = past.at(-1)
  return last ? { texts: last, past: past.slice(0, -1), future: [texts, ...future] } : { texts, past, future }
}

export function redone({ texts, past, future }: GridEdits): GridEdits {
  const [next, ...rest] = future
  return next ? { texts: next, past: [...past, texts], future: rest } : { texts, past, future }
}

/** After a save: what was saved is stored, what was wrong stays, and there is nothing to undo. */
export function withoutCells({ texts }: GridEdits, keys: readonly string[]): GridEdits {
  return { ...noEdits, texts: new Map([...texts].filter(([key]) => !keys.includes(key))) }
}

/** After a conflict: of each cell the stored text, or one's own on top of it. */
export function resolvedCells(edits: GridEdits, theirs: Readonly<Record<string, string>>, keptKeys: readonly string[]): GridEdits {
  const texts = [...edits.texts].flatMap(([key, typed]): [string, CellEdit][] => {
    const before = theirs[key]
    if (before === undefined) return [[key, typed]]
    return keptKeys.includes(key) || typed.text === before ? [] : [[key, { ...typed, before }]]
  })
  return { ...noEdits, texts: new Map(texts) }
}

/** Cells as a browser can store them. */
type GridDraft = readonly (readonly [key: string, typed: CellEdit])[]

export const draftOfEdits = (texts: Texts): GridDraft => [...texts]
export const editsOfDraft = (draft: GridDraft): GridEdits => ({ ...noEdits, texts: new Map(draft) })

export function isGridDraft(value: unknown): value is GridDraft {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((cell) => Array.isArray(cell) && typeof cell[0] === 'string' && isTyped(cell[1]))
  )
}

function isTyped(value: unknown): value is CellEdit {
  const { before, text, problem } = (value ?? {}) as Partial<Record<keyof CellEdit, unknown>>
  return typeof before === 'string' && typeof text === 'string' && (problem === null || typeof problem === 'string')
}

/** After a save that the server refused: why, at each cell it names. */
export function withProblems(edits: GridEdits, problems: Readonly<Record<string, string>>): GridEdits {
  const texts = [...edits.texts].map(([key, typed]): [string, CellEdit] => [key, { ...typed, problem: problems[key] ?? typed.problem }])
  return { ...edits, texts: new Map(texts) }
}

function isSame(one: Texts, other: Texts): boolean {
  return one.size === other.size && [...one].every(([key, { text }]) => other.get(key)?.text === text)
}

/** The name of a cell in edits, requests and conflicts. */
export const cellKey = (rowId: string, column: string) => `${rowId}.${column}`

export function cellOf(key: string): { rowId: string; column: string } {
  const dot = key.indexOf('.')
  return { rowId: key.slice(0, dot), column: key.slice(dot + 1) }
}

/** «۳ قیمت، ۱ موجودی» */
export function changedCellsLabel(columns: readonly string[], labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([column, label]) => [columns.filter((one) => one === column).length, label] as const)
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${toPersianDigits(count)} ${label}`)
    .join('، ')
}
