import type { Context, MiddlewareHandler } from 'hono'
import { validator } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from '#server/app-env.ts'
import { limitedFor } from '#server/rate-limits/limited.ts'
import type { Allowance } from '#server/rate-limits/limiter.ts'
import type { SignedIn } from '#services/session/find-session.ts'

/** More orders, invoices or receipts than this in ten minutes is guessing ids (docs/threats.md AUTHZ-06). */
const lookups: Allowance = { name: 'order-lookups', limit: 120, windowSeconds: 600, ifUnavailable: 'open' }

export function countLookupOf(c: Context<AppEnv>, { userId }: SignedIn): Promise<void> {
  return limitedFor(c, lookups, userId)
}

export const ofOrder = validator('param', v.object({ id: v.pipe(v.string(), v.uuid()) }), ({ success }) => {
  if (!success) throw new Refusal('order.notFound')
})

/** After `signedIn`, before the id is read. */
export const countLookup: MiddlewareHandler<AppEnv> = async (c, next) => {
  await countLookupOf(c, c.get('shopper'))
  await next()
}
