import type { CouponValue } from '../../coupon/coupon.ts'
import { toPersianDigits } from '../../digits.ts'
import { groupedDigits } from '../../money.ts'

/** «۲۰٪ تا ۵۰۰٬۰۰۰ تومان» */
export function couponValueLabel({ kind, percent, amount, cap }: CouponValue): string {
  const upTo = cap === null ? '' : ` تا ${groupedDigits(cap)} تومان`
  if (kind === 'percent') return `${toPersianDigits(percent ?? 0)}٪${upTo}`
  return kind === 'amount' ? `${groupedDigits(amount ?? 0)} تومان` : `ارسال رایگان${upTo}`
}
