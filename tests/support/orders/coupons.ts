import type { Db } from '#db/connect.ts'
import type { StoredCoupon } from '#db/coupon/desk-coupons.ts'
import { newId } from '#db/ids.ts'
import { coupons } from '#db/schema/coupons.ts'
import type { CouponFields } from '#domain/desk/coupon/form.ts'
import { toman } from '#domain/money.ts'

const aCode = () => `C${newId().replaceAll('-', '').slice(-12).toUpperCase()}`

/** A coupon of 20 percent without limits, unless given otherwise. */
export function aCouponForm(given: Partial<CouponFields> = {}): CouponFields {
  return {
    ...{ code: aCode(), note: '', kind: 'percent', percent: 20, amount: null, cap: null, minSubtotal: toman(0) },
    ...{ startsAt: null, endsAt: null, perPerson: null, maxUses: null, categories: [], brands: [], isActive: true },
    ...given,
  }
}

export async function aCoupon(db: Db, given: Partial<typeof coupons.$inferInsert> = {}): Promise<StoredCoupon> {
  const { categories: _, brands: __, ...fields } = aCouponForm()
  const percent = given.kind && given.kind !== 'percent' ? { percent: null } : {}
  const [coupon] = await db
    .insert(coupons)
    .values({ ...fields, ...percent, ...given })
    .returning()
  if (!coupon) throw new Error('no coupon was stored')
  return coupon
}
