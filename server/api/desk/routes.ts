import type { ExtractSchema } from 'hono/types'
import { createRouter } from '#server/app-env.ts'
import { auditRoutes } from './audit.ts'
import { brands } from './catalog/brands.ts'
import { categories } from './catalog/categories.ts'
import { options, values } from './catalog/options.ts'
import { lists } from './content/lists.ts'
import { manual } from './content/manual.ts'
import { redirects } from './content/redirects.ts'
import { slides } from './content/slides.ts'
import { texts } from './content/texts.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { delivery } from './delivery/delivery.ts'
import { entranceRoutes } from './entrance.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { families, goodsCells } from './families.ts'
import { goods } from './goods.ts'
import { importPictures } from './import-pictures.ts'
import { imports } from './imports.ts'
import { me } from './me.ts'
import { messages } from './messages.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'
import { ownSessions, totpRoutes } from './own-access.ts'
import { pictures } from './pictures.ts'
import { preferences } from './preferences.ts'
import { prices } from './prices.ts'
import { rates } from './rates.ts'
import { receipts } from './receipts.ts'
import { reviews } from './reviews.ts'
import { setUp } from './settings/set-up.ts'
import { settings } from './settings.ts'
import { shipping } from './shipping.ts'
import { staffRoutes } from './staff.ts'
import { stock } from './stock.ts'
import { stockCounts } from './stock-counts.ts'
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
  .route('/events', events)
  .route('/today', today)
  .route('/orders', orders)
  .route('/receipts', receipts)
  .route('/goods', goods)
  .route('/goods', pictures)
  .route('/goods', goodsCells)
  .route('/families', families)
  .route('/prices', prices)
  .route('/prices', rates)
  .route('/money', money)
  .route('/stock', stock)
  .route('/stock/counts', stockCounts)
  .route('/messages', messages)
  .route('/reviews', reviews)
  .route('/customers', customers)
  .route('/categories', categories)
  .route('/brands', brands)
  .route('/options', options)
  .route('/values', values)
  .route('/settings', settings)
  .route('/set-up', setUp)
  .route('/shipping', shipping)
  .route('/delivery', delivery)
  .route('/texts', texts)
  .route('/slides', slides)
  .route('/redirects', redirects)
  .route('/lists', lists)
  .route('/manual', manual)
  .route('/coupons', coupons)
  .route('/exports', exports)
  .route('/imports', imports)
  .route('/imports', importPictures)
  .route('/views', views)
  .route('/preferences', preferences)

/** Types the desk's own API client; nothing of it is in the shop's. */
export type DeskRoutes = ExtractSchema<typeof desk>
