import type { ListRow } from '#domain/content/owner-lists.ts'

/** A new row, with the values that its fields begin with. */
export function blankRow(fields: Readonly<Record<string, { readonly blank?: string }>>): ListRow {
  return { id: crypto.randomUUID(), values: Object.fromEntries(Object.entries(fields).map(([name, { blank = '' }]) => [name, blank])) }
}

/** The name of a row in messages and labels. */
export function firstText({ values }: ListRow): string {
  return Object.values(values)[0] ?? ''
}

export function moved<Row>(rows: readonly Row[], position: number, step: -1 | 1): Row[] {
  const row = rows[position]
  return row === undefined ? [...rows] : rows.toSpliced(position, 1).toSpliced(position + step, 0, row)
}
