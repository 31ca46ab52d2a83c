import type { Context } from 'hono'
import * as v from 'valibot'
import { deviceLabel } from '#domain/account/device-label.ts'
import { fields } from '#server/api/account-fields.ts'
import { perAccount, perNetwork } from '#server/api/account-limits.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { entrance, totpSetup } from '#server/desk/access.ts'
import { clearDeskCookie, deskTokenOf, deviceTokenOf, setDeskCookie, setDeviceCookie } from '#server/desk/cookie.ts'
import { jsonBody } from '#server/json-body.ts'
import { limited, limitedFor } from '#server/rate-limits/limited.ts'
import { confirmStaff } from '#services/desk/confirm-staff.ts'
import { endDeskSession } from '#services/desk/desk-session.ts'
import { useDeskLink } from '#services/desk/one-time-link.ts'
import { signInAtDesk } from '#services/desk/sign-in.ts'
import { acceptInvite } from '#services/desk/staff/accept-invite.ts'

const code = v.pipe(v.string(), v.trim(), v.maxLength(20))
const credentials = v.strictObject({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty('ایمیل یا شماره موبایل را وارد کنید'), v.maxLength(254)),
  password: fields.password,
  code: v.optional(code),
  trustDevice: v.optional(v.boolean(), false),
})
const invitation = v.strictObject({ token: fields.token, password: fields.password })
const proof = v.strictObject({ password: v.optional(v.string()), code: v.optional(code) })

const browserOf = (c: Context<AppEnv>) => ({ deviceLabel: deviceLabel(c.req.header('user-agent')), requestId: c.get('requestId') })

/** Ways in and out. They need no session, so each has its own limits. */
export const entranceRoutes = createRouter()
  .post('/sign-in', entrance, limited(perNetwork.signIns), jsonBody(credentials), async (c) => {
    const given = c.req.valid('json')
    await limitedFor(c, perAccount.signInsFromHere, `desk ${given.login} ${c.get('client').network}`)
    await limitedFor(c, perAccount.signIns, `desk ${given.login}`)
    const entry = await signInAtDesk(c.get('context'), { ...given, ...browserOf(c), deviceToken: deviceTokenOf(c) })
    await setDeskCookie(c, entry.token)
    setDeviceCookie(c, entry.deviceToken)
    return c.body(null, 204)
  })
  .post('/link', entrance, limited(perNetwork.links), jsonBody(v.strictObject({ token: fields.token })), async (c) => {
    await setDeskCookie(c, await useDeskLink(c.get('context'), { ...c.req.valid('json'), ...browserOf(c) }))
    return c.body(null, 204)
  })
  .post('/invite', entrance, limited(perNetwork.links), jsonBody(invitation), async (c) => {
    const entry = await acceptInvite(c.get('context'), { ...c.req.valid('json'), ...browserOf(c) })
    await setDeskCookie(c, entry)
    return c.body(null, 204)
  })
  .post('/confirm', totpSetup, jsonBody(proof), async (c) => {
    await limitedFor(c, perAccount.passwordChecks, `desk ${c.get('staff').id}`)
    await confirmStaff(c.get('context'), c.get('staff'), c.req.valid('json'))
    return c.body(null, 204)
  })
  .post('/sign-out', entrance, async (c) => {
    const context = c.get('context')
    const token = deskTokenOf(c, context)
    clearDeskCookie(c)
    if (token) await endDeskSession(context, token, c.get('requestId'))
    return c.body(null, 204)
  })
