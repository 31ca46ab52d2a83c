/** A row of a list that the owner edits as a whole: texts by field. */
export type ListRow = { readonly id: string; readonly values: Readonly<Record<string, string>> }
/** A list without headings is one group. */
export type ListGroup = ListRow & { readonly rows: readonly ListRow[] }

/** Lists that are stored as settings, so that every node follows them. Null where the owner has not changed the shop's own. */
export type SettingLists = {
  readonly menu: readonly ListGroup[] | null
  readonly footer: readonly ListGroup[] | null
  readonly rails: readonly ListGroup[] | null
}

export type NavLink = { href: string; text: string }

export function linksOf(rows: readonly ListRow[]): NavLink[] {
  return rows.map(({ values: { href = '', text = '' } }) => ({ href, text }))
}

/** Rows with ids of their own, from the constants of the program. */
export function listRow(number: number, values: Readonly<Record<string, string>>): ListRow {
  return { id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, values }
}
