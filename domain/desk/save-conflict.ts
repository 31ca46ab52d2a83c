type Values = Readonly<Record<string, string>>

/** The fields of a form whose value is not the stored one, with both. */
export function changedFields(theirs: Values, yours: Values): Record<string, { theirs: string; yours: string }> {
  const names = Object.keys(yours).filter((name) => theirs[name] !== yours[name])
  return Object.fromEntries(names.map((name) => [name, { theirs: theirs[name] ?? '', yours: yours[name] ?? '' }]))
}

/** What to save after a conflict: the stored value, or one's own, field by field; fields that nobody else changed stay as typed. */
export function resolveConflict<V extends Values>(
  yours: V,
  fields: Readonly<Record<string, { theirs: string }>>,
  keptTheirs: readonly string[],
): V {
  const theirs = keptTheirs.flatMap((name) => (fields[name] ? [[name, fields[name].theirs]] : []))
  return { ...yours, ...Object.fromEntries(theirs) }
}

type Conflicts = Readonly<Record<string, { readonly theirs: string; readonly yours: string }>>

/**
 * A three-way merge of a form that was opened with `base`: what only one of both changed stands without a question. `open`: the fields that both
 * changed, to choose from.
 */
export function mergeConflict<V extends Values>(base: Values, yours: V, fields: Conflicts): { merged: V; open: Conflicts } {
  const isOwn = (name: string) => yours[name] !== base[name]
  const theirs = Object.entries(fields).flatMap(([name, field]) => (isOwn(name) ? [] : [[name, field.theirs]]))
  const open = Object.entries(fields).filter(([name, field]) => isOwn(name) && field.theirs !== base[name])
  return { merged: { ...yours, ...Object.fromEntries(theirs) }, open: Object.fromEntries(open) }
}
