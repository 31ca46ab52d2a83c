import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from '#server/app-env.ts'

const uuid = v.pipe(v.string(), v.uuid())

/** The `:id` of the path, or another name of it; anything but a UUID is not found. */
export function idOf(c: Context<AppEnv>, name = 'id'): string {
  const parsed = v.safeParse(uuid, c.req.param(name))
  if (!parsed.success) throw new Refusal('page.notFound')
  return parsed.output
}
