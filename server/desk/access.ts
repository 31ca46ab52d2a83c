import type { Context, MiddlewareHandler } from 'hono'
import type { Permission } from '#domain/desk/permissions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from '#server/app-env.ts'
import { findStaff, type Staff } from '#services/desk/find-staff.ts'
import { deskTokenOf } from './cookie.ts'

/** Who may call a desk route: `entrance` needs no session, `staff` any member, `totp-setup` also one without the required second factor. */
type DeskAccess = Permission | 'entrance' | 'staff' | 'totp-setup'

/** On what a page loads by itself, without anybody at it: that must not prolong the session. */
const backgroundHeader = 'x-desk-background'

type Declared = MiddlewareHandler<AppEnv> & { readonly access: DeskAccess }

function declare(access: DeskAccess, middleware: MiddlewareHandler<AppEnv>): Declared {
  return Object.assign(middleware, { access })
}

/** The access that a handler of the router declares; a route without any fails a test (DESK-01). */
export function accessOf(handler: unknown): DeskAccess | undefined {
  return typeof handler === 'function' && 'access' in handler ? (handler as Declared).access : undefined
}

/** Loaded by an open page itself, as after an event of the server. */
export function isBackground(c: Context<AppEnv>): boolean {
  return c.req.header(backgroundHeader) !== undefined
}

/** Without a desk cookie the route does not exist; with that of an ended session it asks to sign in again. */
async function requireStaff(c: Context<AppEnv>, isActivity = !isBackground(c)): Promise<Staff> {
  const context = c.get('context')
  const token = deskTokenOf(c, context)
  if (!token) throw new Refusal('page.notFound')
  const staff = await findStaff(context, token, c.get('requestId'), isActivity)
  if (!staff) throw new Refusal('session.expired')
  c.set('staff', staff)
  return staff
}

/** Signing in: for everybody, with rate limits of its own. */
export const entrance = declare('entrance', (_c, next) => next())

/** Any member of the staff: sets `c.get('staff')`. */
export const staff = declare('staff', async (c, next) => {
  const { mustSetTotp } = await requireStaff(c)
  if (mustSetTotp) throw new Refusal('desk.totpMissing')
  await next()
})

/** Any member: for event streams, which browsers reopen by themselves. */
export const streaming = declare('staff', async (c, next) => {
  const { mustSetTotp } = await requireStaff(c, false)
  if (mustSetTotp) throw new Refusal('desk.totpMissing')
  await next()
})

/** Also a member who must set up the second factor first. */
export const totpSetup = declare('totp-setup', async (c, next) => {
  await requireStaff(c)
  await next()
})

/** A member who holds this permission now: the role is read on every request. */
export function needs(permission: Permission): Declared {
  return declare(permission, async (c, next) => {
    const { mustSetTotp, permissions } = await requireStaff(c)
    if (mustSetTotp) throw new Refusal('desk.totpMissing')
    if (!permissions.includes(permission)) throw new Refusal('desk.forbidden')
    await next()
  })
}

/** After `needs`: the password or a code was entered within ten minutes (DESK-11). */
export const confirmed: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.get('staff').isConfirmed) throw new Refusal('desk.confirm')
  await next()
}
