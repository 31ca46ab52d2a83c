import * as v from 'valibot'

export const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
export const id = v.pipe(v.string(), v.uuid())
export const visibility = v.picklist(['active', 'inactive'])

/** Before a sibling, or null for the end. */
export const position = v.strictObject({ before: v.nullable(id) })
export const mergeInto = v.strictObject({ into: id })
