import { expect, test } from 'vitest'
import { catalogDate, hoursAfter } from '#db/seed/calendar.ts'
import { allPurchases, type Placement } from '#db/seed/purchases.ts'
import { recentOrders } from './orders.ts'

const sumOf = ({ lines }: Placement) => lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)

test.each([0, 7, 14, 21, 28, 42, 60])('the sales of a demo installed %i days after its catalog do not fall', (days) => {
  const now = hoursAfter(catalogDate, days * 24)
  const all: Placement[] = [...allPurchases(), ...recentOrders(now)]
  const salesBetween = (start: Date, end: Date) =>
    all.filter(({ placedAt }) => placedAt >= start && placedAt < end).reduce((sum, placement) => sum + sumOf(placement), 0)
  const [month, monthBefore] = [hoursAfter(now, -31 * 24), hoursAfter(now, -62 * 24)]
  expect(salesBetween(month, now)).toBeGreaterThan(0.9 * salesBetween(monthBefore, month))
})
