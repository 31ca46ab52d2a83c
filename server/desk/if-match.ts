import type { Context } from 'hono'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from '#server/app-env.ts'

/** The version that a form was opened with, from `If-Match: "3"`. A save without one is refused: it could overwrite a colleague's. */
export function versionOf(c: Context<AppEnv>): number {
  const version = /^"([0-9]{1,9})"$/.exec(c.req.header('if-match') ?? '')?.[1]
  if (version === undefined) throw new Refusal('desk.versionMissing')
  return Number(version)
}
