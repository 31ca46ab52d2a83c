import type { CouponValue } from '#domain/coupon/coupon.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

/** «۲۰٪ تا ۵۰۰٬۰۰۰ تومان» */
export function couponValueLabel({ kind, percent, amount, cap }: CouponValue): string {
  const upTo = cap === null ? '' : ` تا ${groupedDigits(cap)} تومان`
  if (kind === 'percent') return `${toPersianDigits(percent ?? 0)}٪${upTo}`
  return kind === 'amount' ? `${groupedDigits(amount ?? 0)} تومان` : `ارسال رایگان${upTo}`
}
