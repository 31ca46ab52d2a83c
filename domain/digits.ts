const persianDigits = '۰۱۲۳۴۵۶۷۸۹'

/** For display only; values are stored and compared in Latin digits. */
export function toPersianDigits(value: string | number): string {
  return String(value).replace(/[0-9]/g, (digit) => persianDigits.charAt(Number(digit)))
}

/** Persian, Arabic-Indic and full-width digits, as phones and keyboards produce them. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩０-９]/g, (digit) => String.fromCharCode(0x30 + ((digit.charCodeAt(0) - digitZero(digit)) % 10)))
}

function digitZero(digit: string): number {
  const code = digit.charCodeAt(0)
  if (code >= 0xff10) return 0xff10
  return code >= 0x06f0 ? 0x06f0 : 0x0660
}

/** The count on a cart or wishlist icon: 99+ above 99 (product §9.4). */
export function badgeLabel(count: number): string {
  return count > 99 ? `${toPersianDigits(99)}+` : toPersianDigits(count)
}
