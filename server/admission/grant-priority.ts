import type { Context } from 'hono'
import { withDeskConnections, withReservedConnections } from '#db/connect.ts'
import { findAttempt } from '#db/order/payments.ts'
import type { AppEnv } from '#server/app-env.ts'
import { deskTokenOf } from '#server/desk/cookie.ts'
import { readBody } from '#server/json-body.ts'
import { tokenOf } from '#server/session.ts'
import type { ServiceContext } from '#services/context.ts'
import { findStaff } from '#services/desk/find-staff.ts'
import { findSession } from '#services/session/find-session.ts'
import { isTokenShaped } from '#services/session/session-token.ts'
import { BoundedLookups } from './bounded-lookups.ts'
import type { Priority } from './priorities.ts'
import type { Wanted } from './request-priority.ts'

/** The priority that a request gets of the one it wants, and the account that its slots count for: for a payment that a stranger names, the payment. */
type Grant = { readonly priority: Priority; readonly account?: string }
export type GrantPriority = (c: Context<AppEnv>, wanted: Exclude<Wanted, 'file'>) => Promise<Grant>

/**
 * Priorities above browsing need a live session or, for the return from the bank, an authority that is in our database: a path alone
 * would let anybody delay orders. Other requests are served as browsing.
 */
export function createPriorityGrant(context: ServiceContext): GrantPriority {
  const lookups = new BoundedLookups()
  const find = (c: Context<AppEnv>, key: string, query: () => Promise<string | null>) =>
    lookups.find(c.get('client').subscriber, key, () => withReservedConnections(query))

  const ofDesk = async (c: Context<AppEnv>): Promise<Grant> => {
    const token = deskTokenOf(c, context)
    // No activity yet: the route's own access check decides that.
    const findMember = async () => (await findStaff(context, token ?? '', c.get('requestId'), false))?.id ?? null
    const query = () => withDeskConnections(findMember)
    const member = token && isTokenShaped(token) ? await lookups.find(c.get('client').subscriber, `desk ${token}`, query) : null
    return { priority: member === null ? 'browse' : 'desk' }
  }

  return async (c, wanted) => {
    if (wanted === 'desk') return ofDesk(c)
    if (wanted === 'guest') return { priority: 'account' }
    if (wanted === 'browse') return { priority: 'browse' }
    const token = tokenOf(c, context)
    const findAccount = async () => (await findSession(context, token ?? ''))?.userId ?? null
    const account = token && isTokenShaped(token) ? await find(c, `session ${token}`, findAccount) : null
    if (account !== null) return { priority: wanted, account }
    const authority = wanted === 'payment' ? await readAuthority(c) : null
    const findPayment = async () => (await findAttempt(context.db, authority ?? ''))?.id ?? null
    const payment = authority ? await find(c, `payment ${authority}`, findPayment) : null
    return payment === null ? { priority: 'browse' } : { priority: wanted, account: payment }
  }
}

const maxReturnBytes = 4_096
const maxAuthorityLength = 100

/** Reads the body of a payment return; the route finds it in `c.get('body')`. */
async function readAuthority(c: Context<AppEnv>): Promise<string | null> {
  if (c.req.method !== 'POST') return null
  const body = await readBody(c, maxReturnBytes)
  c.set('body', body)
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    const authority = typeof parsed === 'object' && parsed && 'authority' in parsed ? parsed.authority : null
    return typeof authority === 'string' && authority.length <= maxAuthorityLength && !authority.includes('\0') ? authority : null
  } catch {
    return null
  }
}
