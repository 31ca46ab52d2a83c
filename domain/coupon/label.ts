/** «تخفیف (NOWRUZ)», wherever sums are listed. */
export function discountLabel(couponCode: string | null): string {
  return couponCode === null ? 'تخفیف' : `تخفیف (${couponCode})`
}
