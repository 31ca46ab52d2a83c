import type { ListGroup, ListRow } from '#domain/content/owner-lists.ts'

type Found = { readonly row: ListRow; readonly groupId: string | null }
type Groups = readonly ListGroup[]

/** Rows and headings by id, with the group that they are in. */
function indexed(groups: Groups): Map<string, Found> {
  return new Map(
    groups.flatMap((group): [string, Found][] => [
      [group.id, { row: group, groupId: null }],
      ...group.rows.map((row): [string, Found] => [row.id, { row, groupId: group.id }]),
    ]),
  )
}

const isSame = (one: Found | undefined, other: Found | undefined) => JSON.stringify(one?.row.values) === JSON.stringify(other?.row.values)

/** The rows that both changed since `base`, each to something else: somebody has to choose. */
export function openRows(base: Groups, mine: Groups, theirs: Groups): string[] {
  const [was, my, their] = [indexed(base), indexed(mine), indexed(theirs)]
  return [...new Set([...my.keys(), ...their.keys(), ...was.keys()])].filter(
    (id) => !isSame(was.get(id), my.get(id)) && !isSame(was.get(id), their.get(id)) && !isSame(my.get(id), their.get(id)),
  )
}

/**
 * A three-way merge of lists that began as `base`: what only one of both changed, added or removed stands; of what both changed, `keptTheirs` names the
 * rows whose stored value stays. The sequence is mine; what they added is at the end of its group.
 */
export function mergeLists(base: Groups, mine: Groups, theirs: Groups, keptTheirs: readonly string[] = []): ListGroup[] {
  const [was, my, their] = [indexed(base), indexed(mine), indexed(theirs)]
  const takesTheirs = (id: string) => isSame(was.get(id), my.get(id)) || keptTheirs.includes(id)
  const chosen = (id: string): ListRow | undefined => (takesTheirs(id) ? their.get(id) : my.get(id))?.row
  const present = (rows: readonly ListRow[]): ListRow[] =>
    rows.flatMap(({ id }) => {
      const row = chosen(id)
      return row ? [{ id, values: row.values }] : []
    })
  const added = (groupId: string) =>
    [...their].filter(([id, { groupId: inside }]) => inside === groupId && !my.has(id)).map(([, { row }]) => row)
  const own = mine.flatMap((group) => {
    const rows = [...present(group.rows), ...present(added(group.id))]
    const heading = chosen(group.id) ?? (rows.length > 0 ? group : undefined)
    return heading ? [{ id: group.id, values: heading.values, rows }] : []
  })
  const further = theirs
    .filter(({ id }) => !my.has(id))
    .map((group) => ({ ...group, rows: present(group.rows.filter(({ id }) => !my.has(id))) }))
  return [...own, ...further.filter(({ id, rows }) => chosen(id) !== undefined || rows.length > 0)]
}
