import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { isUuid } from '#domain/uuid.ts'
import { perAccount } from '#server/api/account-limits.ts'
import { createRouter } from '#server/app-env.ts'
import { confirmed, staff, totpSetup } from '#server/desk/access.ts'
import { clearDeskCookie } from '#server/desk/cookie.ts'
import { jsonBody } from '#server/json-body.ts'
import { limitedFor } from '#server/rate-limits/limited.ts'
import { endOtherDeskSessions, endOwnDeskSession, listOwnDeskSessions } from '#services/desk/own-sessions.ts'
import { confirmTotp, offerTotp, renewRecoveryCodes } from '#services/desk/set-up-totp.ts'

const code = v.pipe(v.string(), v.trim(), v.maxLength(20))

/** The second factor of the signed-in member. Replacing one needs a step-up; the first is set up right after signing in. */
export const totpRoutes = createRouter()
  .post('/', totpSetup, confirmed, async (c) => c.json(await offerTotp(c.get('context'), c.get('staff'))))
  .post('/confirm', totpSetup, confirmed, jsonBody(v.strictObject({ code })), async (c) => {
    await limitedFor(c, perAccount.passwordChecks, `totp ${c.get('staff').id}`)
    return c.json({ recoveryCodes: await confirmTotp(c.get('context'), c.get('staff'), c.req.valid('json').code) })
  })
  .post('/recovery-codes', staff, confirmed, async (c) =>
    c.json({ recoveryCodes: await renewRecoveryCodes(c.get('context'), c.get('staff')) }),
  )

export const ownSessions = createRouter()
  .get('/', staff, async (c) => c.json({ sessions: await listOwnDeskSessions(c.get('context'), c.get('staff')) }))
  .delete('/', staff, async (c) => c.json({ ended: await endOtherDeskSessions(c.get('context'), c.get('staff')) }))
  .delete('/:id', staff, async (c) => {
    const id = c.req.param('id')
    if (!isUuid(id)) throw new Refusal('session.notFound')
    await endOwnDeskSession(c.get('context'), c.get('staff'), id)
    if (id === c.get('staff').sessionId) clearDeskCookie(c)
    return c.body(null, 204)
  })
