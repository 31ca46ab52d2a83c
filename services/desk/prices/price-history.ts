import { findProductRow } from '#db/desk/goods/goods.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { listPriceChanges } from '#db/desk/prices/history.ts'
import { priceStepsSince } from '#db/product-page.ts'
import { isoDate } from '#domain/dates.ts'
import { ruleText } from '#domain/desk/prices/runs.ts'
import { chargedPeriods } from '#domain/price-history.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

const sort = 'changed'
const noId = '00000000-0000-0000-0000-000000000000'
const shownMs = 365 * 86_400_000

/** Every change of a product's price, newest first: who, when, and by which run; and its last months for a plot. */
export async function getPriceHistory({ db }: ServiceContext, id: string, cursor: string | undefined) {
  const product = await findProductRow(db, id)
  if (!product) throw new Refusal('product.notFound')
  const rows = await listPriceChanges(db, id, readCursor(cursor, sort, 'number'))
  const { shown, next } = pageOf(rows, (last) => writeCursor(sort, last.id, noId))
  const { now, today } = await deskToday(db)
  const since = new Date(Math.max(now.getTime() - shownMs, product.createdAt.getTime()))
  // The desk shows the prices of hidden products too.
  const steps = (await priceStepsSince(db, id, since)).map((step) => ({ ...step, wasCharged: true }))
  const periods = chargedPeriods(steps, { price: product.price, isOnSale: true, since, now })
  return {
    product: { id, name: product.farsiName, slug: product.slug, image: product.mainImageUrl, price: product.price },
    changes: shown.map(({ changedAt, rule, ...change }) => ({ ...change, at: isoDate(changedAt), run: rule ? ruleText(rule) : null })),
    next,
    periods: periods.map(({ price, from, to }) => ({ price, from: isoDate(from), to: isoDate(to) })),
    today,
  }
}
