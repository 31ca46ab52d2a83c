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
 * changed, to choose from. A field that is not given is empty.
 */
export function mergeConflict<V extends Values>(base: Values, yours: V, fields: Conflicts): { merged: V; open: Conflicts } {
  const baseOf = (name: string) => base[name] ?? ''
  const isOwn = (name: string) => (yours[name] ?? '') !== baseOf(name)
  const theirs = Object.entries(fields).flatMap(([name, field]) => (isOwn(name) ? [] : [[name, field.theirs]]))
  const open = Object.entries(fields).filter(([name, field]) => isOwn(name) && field.theirs !== baseOf(name))
  return { merged: { ...yours, ...Object.fromEntries(theirs) }, open: Object.fromEntries(open) }
}

/** What a form was opened with: the texts that were stored then, and their version. */
export type FormBase<V extends Values = Values> = { readonly base: V; readonly version: number }

type Conflict = { readonly version: number; readonly fields: Conflicts }

/** A save that was refused, on top of what a colleague stored: what to begin with, the merged texts, and the fields to choose from. */
export function rebaseForm<V extends Values>(began: FormBase<V>, yours: V, { version, fields }: Conflict) {
  const theirs = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.theirs]))
  const next: FormBase<V> = { base: { ...began.base, ...theirs }, version }
  return { began: next, ...mergeConflict(began.base, yours, fields) }
}
