import type { ListedPicture } from '#domain/desk/pictures.ts'
import { changedFields, mergeConflict, resolveConflict } from '#domain/desk/save-conflict.ts'

type Values = Readonly<Record<string, string>>
type Conflicts = Readonly<Record<string, { readonly theirs: string; readonly yours: string }>>
type Pictures = readonly ListedPicture[]

/** The field of a conflict that holds the ids in their sequence. */
export const sequenceField = 'sequence'
export const altField = (id: string) => `alt.${id}`

/** A list of pictures as the texts of a form, so that it conflicts and merges as one. */
function valuesOf(pictures: Pictures): Values {
  const alts = pictures.map(({ id, alt }) => [altField(id), alt])
  return Object.fromEntries([[sequenceField, pictures.map(({ id }) => id).join(' ')], ...alts])
}

/** What differs, also of pictures that only one of both lists has. */
export function pictureConflict(stored: Pictures, given: Pictures): Conflicts {
  const [theirs, yours] = [valuesOf(stored), valuesOf(given)]
  const blank = Object.fromEntries(Object.keys(theirs).map((name) => [name, '']))
  return changedFields({ ...yours, ...theirs }, { ...blank, ...yours })
}

/** The fields that both sides changed since `base`, to choose from; a picture that one removed and the other described is a choice too. */
export function openPictureFields(base: Pictures, yours: Pictures, fields: Conflicts): Conflicts {
  const { open } = mergeOf(base, yours, fields)
  const removed = base.filter(({ id }) => !yours.some((picture) => picture.id === id))
  const isDescribed = removed.some(({ id, alt }) => (fields[altField(id)]?.theirs ?? alt) !== alt)
  return isDescribed && fields[sequenceField] ? { ...open, [sequenceField]: fields[sequenceField] } : open
}

const mergeOf = (base: Pictures, yours: Pictures, fields: Conflicts) =>
  mergeConflict(valuesOf(base), { ...valuesOf(base), ...valuesOf(yours) }, fields)

type Merge = { base: Pictures; yours: Pictures; fields: Conflicts; keptTheirs: readonly string[] }

/** The list after a conflict: what only one side changed stands, pictures added meanwhile come last, those that a colleague removed do not come back. */
export function mergedPictures({ base, yours, fields, keptTheirs }: Merge): ListedPicture[] {
  const values: Values = resolveConflict(mergeOf(base, yours, fields).merged, fields, keptTheirs)
  const idsOf = (text: string | undefined) => (text ?? '').split(' ').filter(Boolean)
  const chosen = idsOf(values[sequenceField])
  const stored = idsOf(fields[sequenceField]?.theirs ?? yours.map(({ id }) => id).join(' '))
  const added = stored.filter((id) => !chosen.includes(id) && !base.some((picture) => picture.id === id))
  return [...chosen.filter((id) => stored.includes(id)), ...added].map((id) => ({ id, alt: values[altField(id)] ?? '' }))
}
