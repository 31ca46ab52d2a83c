import { toPersianDigits } from '#domain/digits.ts'
import { priceLabel, type Toman } from '#domain/money.ts'
import { isPickup, type ShippingMethod } from '#domain/order/shipping.ts'

/** The shipping methods as a Markdown table, for the texts of pages. */
export function shippingTable(methods: readonly ShippingMethod[]): string {
  const rows = methods.map((method) => [method.methodName, method.deliveryTime, costOf(method), areaOf(method)])
  const lines = [['روش', 'زمان تحویل', 'هزینه', 'برای کجا'], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.map(inCell).join(' | ')} |`).join('\n')
}

function costOf({ baseRate, freeFrom, terms: { pricing = 'fixed', rules = [] } }: ShippingMethod): string {
  const parts = [pricing === 'fixed' ? rateLabel(baseRate) : 'به وزن و مقصد']
  if (pricing === 'fixed' && rules.length > 0) parts.push('بسته به سفارش و مقصد')
  if (freeFrom !== null) parts.push(`از ${priceLabel(freeFrom)} خرید رایگان`)
  return parts.join('، ')
}

const rateLabel = (rate: Toman) => (rate === 0 ? 'رایگان' : priceLabel(rate))

/** More cities than this are counted. */
const maxNamed = 3

function areaOf(method: ShippingMethod): string {
  if (isPickup(method)) return 'نشانی فروشگاه'
  const { cities } = method
  if (cities.length === 0) return 'سراسر کشور'
  return cities.length <= maxNamed ? cities.join('، ') : `${toPersianDigits(cities.length)} شهر`
}

/** A bar would begin another cell. */
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
