import { validator } from 'hono-openapi'
import type * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'

/** A list's query: an unknown name or a value outside its schema is refused, never ignored (DESK-36). Give it a `strictObject`. */
export function listQuery<Schema extends v.GenericSchema>(schema: Schema) {
  return validator('query', schema, (result) => {
    if (!result.success) throw new Refusal('desk.badList')
  })
}
