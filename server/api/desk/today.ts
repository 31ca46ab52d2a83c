import { createRouter } from '#server/app-env.ts'
import { needs, staff } from '#server/desk/access.ts'
import { getLowStock, getToday, getWaitingCounts } from '#services/desk/get-today.ts'

/** The first page, and the badges of the menu: each part for those who may read it. */
export const today = createRouter()
  .get('/', staff, async (c) => c.json(await getToday(c.get('context'), c.get('staff'))))
  .get('/waiting', staff, async (c) => c.json(await getWaitingCounts(c.get('context'), c.get('staff'))))
  .get('/low-stock', needs('stock.read'), async (c) => c.json(await getLowStock(c.get('context'))))
