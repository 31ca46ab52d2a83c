import type { ExtractSchema } from 'hono/types'
import { createRouter } from '../../app-env.ts'
import { auditRoutes } from './audit.ts'
import { entranceRoutes } from './entrance.ts'
import { me } from './me.ts'
import { orders } from './orders.ts'
import { ownSessions, totpRoutes } from './own-access.ts'
import { receipts } from './receipts.ts'
import { staffRoutes } from './staff.ts'
import { today } from './today.ts'
import { views } from './views.ts'

/** Everything under `/api/desk`. Each route declares its access with `needs('…')` or another of server/desk/access.ts. */
export const desk = createRouter()
  .use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  .route('/session', entranceRoutes)
  .route('/me', me)
  .route('/totp', totpRoutes)
  .route('/sessions', ownSessions)
  .route('/staff', staffRoutes)
  .route('/audit', auditRoutes)
  .route('/today', today)
  .route('/orders', orders)
  .route('/receipts', receipts)
  .route('/views', views)

/** Types the desk's own API client; nothing of it is in the shop's. */
export type DeskRoutes = ExtractSchema<typeof desk>
