import * as v from 'valibot'
import { deviceLabel } from '#domain/account/device-label.ts'
import { endDeskSession } from '#services/desk/desk-session.ts'
import { useDeskLink } from '#services/desk/one-time-link.ts'
import { createRouter } from '../../app-env.ts'
import { entrance } from '../../desk/access.ts'
import { clearDeskCookie, deskTokenOf, setDeskCookie } from '../../desk/cookie.ts'
import { jsonBody } from '../../json-body.ts'
import { limited } from '../../rate-limits/limited.ts'
import { fields } from '../account-fields.ts'
import { perNetwork } from '../account-limits.ts'

export const entranceRoutes = createRouter()
  .post('/link', entrance, limited(perNetwork.links), jsonBody(v.object({ token: fields.token })), async (c) => {
    const { token } = c.req.valid('json')
    const session = { token, deviceLabel: deviceLabel(c.req.header('user-agent')), requestId: c.get('requestId') }
    await setDeskCookie(c, await useDeskLink(c.get('context'), session))
    return c.body(null, 204)
  })
  .post('/sign-out', entrance, async (c) => {
    const context = c.get('context')
    const token = deskTokenOf(c, context)
    clearDeskCookie(c)
    if (token) await endDeskSession(context, token)
    return c.body(null, 204)
  })
