import { allocate, shareOf } from '#domain/allocate.ts'
import { groupedDigits, type Toman, toman } from '#domain/money.ts'
import { onlineLimits } from '#domain/order/payment.ts'
import type { RefusalCode } from '#domain/refusals.ts'

export const couponKinds = ['percent', 'amount', 'shipping'] as const
export type CouponKind = (typeof couponKinds)[number]

/** What a coupon gives. */
export type CouponValue = {
  readonly kind: CouponKind
  /** 1 to 100; of a percentage alone. */
  readonly percent: number | null
  /** Of an amount alone. */
  readonly amount: Toman | null
  /** The most that a percentage or free shipping gives; null: no ceiling. */
  readonly cap: Toman | null
}

/** A coupon at one moment, and what of it this shopper has used. Null: no limit. */
export type CouponTerms = CouponValue & {
  /** Of the goods, before the discount. */
  readonly minSubtotal: Toman
  readonly perPerson: number | null
  readonly maxUses: number | null
  readonly used: number
  readonly isActive: boolean
  readonly hasBegun: boolean
  readonly isOver: boolean
  readonly usedByPerson: number
  /** One of these uses belongs to an order of theirs that is not paid yet. */
  readonly isInOpenOrder: boolean
}

export type CouponLine = { readonly totalPrice: Toman; readonly isEligible: boolean }

/** What an order has less to pay: a share for each line, and of the shipping. */
export type Discount = { readonly shares: readonly Toman[]; readonly shipping: Toman; readonly sum: Toman }

type CouponCode = Extract<RefusalCode, `coupon.${string}`>
type CouponProblem = { readonly refusal: CouponCode; readonly text?: string }

/** The discount on these lines and this shipping, or why there is none. Sums are exact: the shares and the shipping are the whole of it. */
export function discountFor(coupon: CouponTerms, lines: readonly CouponLine[], shippingCost: Toman): Discount | CouponProblem {
  const refusal = termsRefusal(coupon)
  if (refusal) return { refusal }
  if (!lines.some(({ isEligible }) => isEligible)) return { refusal: 'coupon.notForGoods' }
  const subtotal = lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  if (subtotal < coupon.minSubtotal) return { refusal: 'coupon.minimum', text: minimumText(coupon.minSubtotal, subtotal) }
  const discount = reductionOf(coupon, lines, shippingCost)
  if (discount.sum === 0) return { refusal: 'coupon.nothing' }
  return subtotal + shippingCost - discount.sum < onlineLimits.min ? { refusal: 'coupon.totalTooSmall' } : discount
}

function termsRefusal(coupon: CouponTerms): CouponCode | null {
  const { isActive, hasBegun, isOver, maxUses, used, perPerson, usedByPerson, isInOpenOrder } = coupon
  if (!isActive || isOver) return 'coupon.over'
  if (!hasBegun) return 'coupon.notYet'
  // Before the count of all: somebody whose own order holds the last use can pay or cancel it.
  if (perPerson !== null && usedByPerson >= perPerson) return isInOpenOrder ? 'coupon.inOpenOrder' : 'coupon.alreadyUsed'
  return maxUses !== null && used >= maxUses ? 'coupon.usedUp' : null
}

function reductionOf({ kind, percent, amount, cap }: CouponValue, lines: readonly CouponLine[], shippingCost: Toman): Discount {
  const weights = lines.map(({ totalPrice, isEligible }) => (isEligible ? totalPrice : 0))
  const eligible = weights.reduce<number>((sum, weight) => sum + weight, 0)
  const capped = (sum: number) => toman(cap === null ? sum : Math.min(sum, cap))
  const goods = {
    percent: () => capped(shareOf(eligible, percent ?? 0, 100)),
    amount: () => toman(Math.min(amount ?? 0, eligible)),
    shipping: () => toman(0),
  }[kind]()
  const shipping = kind === 'shipping' ? capped(shippingCost) : toman(0)
  return { shares: allocate(goods, weights), shipping, sum: toman(goods + shipping) }
}

function minimumText(minimum: Toman, subtotal: number): string {
  return `این کد برای خرید از ${groupedDigits(minimum)} تومان است؛ ${groupedDigits(minimum - subtotal)} تومان دیگر مانده است`
}

export type CouponState = 'running' | 'ahead' | 'ended' | 'used-up' | 'stopped'

export const couponStateLabels: Record<CouponState, string> = {
  running: 'در جریان',
  ahead: 'هنوز آغاز نشده',
  ended: 'پایان‌یافته',
  'used-up': 'تمام‌شده',
  stopped: 'متوقف',
}

export function couponState(coupon: Pick<CouponTerms, 'isActive' | 'hasBegun' | 'isOver' | 'maxUses' | 'used'>): CouponState {
  const { isActive, hasBegun, isOver, maxUses, used } = coupon
  if (!isActive) return 'stopped'
  if (isOver) return 'ended'
  if (!hasBegun) return 'ahead'
  return maxUses !== null && used >= maxUses ? 'used-up' : 'running'
}
