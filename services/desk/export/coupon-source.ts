import type { Db } from '#db/connect.ts'
import { countCoupons, listCoupons } from '#db/coupon/desk-coupons.ts'
import { couponState, couponStateLabels } from '#domain/coupon/coupon.ts'
import { couponValueLabel } from '#domain/desk/coupon/value-label.ts'
import { exportMoment } from '#domain/desk/export/export-moment.ts'
import { cleanLine } from '#domain/text.ts'
import { type ExportSource, exportPageSize, exportPages, queried } from './pages.ts'

export function couponSource(db: Db, { q }: { q: string }): ExportSource {
  const word = cleanLine(q)
  return {
    count: () => queried(() => countCoupons(db, word)),
    pages: () =>
      exportPages({
        read: (before: string | null) => listCoupons(db, word, before ?? undefined, exportPageSize),
        cursorOf: ({ id }) => id,
        rowOf: (row) => ({
          ...{ code: row.code, value: couponValueLabel(row), minSubtotal: row.minSubtotal },
          ...{ starts: row.startsAt && exportMoment(row.startsAt), ends: row.endsAt && exportMoment(row.endsAt) },
          ...{ perPerson: row.perPerson, maxUses: row.maxUses, used: row.used, given: row.given },
          ...{ categories: row.categories.join('، '), brands: row.brands.join('، ') },
          ...{ state: couponStateLabels[couponState(row)], note: row.note },
        }),
      }),
  }
}
