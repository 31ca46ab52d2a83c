import { provinces } from '#domain/account/provinces.ts'
import { parseLabel } from '#domain/desk/labels.ts'
import { requireShipping, type ShippingTexts } from '#domain/desk/shipping/shipping-form.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { parseToman, priceLabel, type Toman } from '#domain/money.ts'
import { shippingRateLabel } from '#domain/order/shipping.ts'
import { Refusal } from '#domain/refusals.ts'
import { postInsuranceCap } from '#domain/shipping/post-tariff.ts'
import { quoteShipping } from '#domain/shipping/quote.ts'
import { plainTerms } from '#domain/shipping/terms.ts'
import { cleanLine } from '#domain/text.ts'

/** As typed at the desk. */
type Trial = {
  readonly texts: ShippingTexts
  readonly city: string
  readonly weight: string
  readonly value: string
  readonly label: string
}
type TrialReply = { readonly isOffered: boolean; readonly text: string; readonly notes: string[] }

/** What the form, as it is typed, would ask for a parcel; nothing is stored. */
export function tryShipping({ texts, ...typed }: Trial): TrialReply {
  const method = { ...requireShipping(texts), id: '', displayOrder: 0 }
  const { to, grams, value } = requireParcel(typed)
  const label = parseLabel(typed.label)
  const items = [{ name: 'این کالا', quantity: 1, weightG: grams, postable: true, boxMm: null, labels: label ? [label] : [] }]
  const quote = quoteShipping(method, to, { items, subtotal: value })
  if (quote.kind === 'notServed') return { isOffered: false, text: 'برای این مقصد پیشنهاد نمی‌شود', notes: [] }
  if (quote.kind !== 'offered') return { isOffered: false, text: quote.reason, notes: [] }
  const { pricing, isValueInsured } = { ...plainTerms, ...method.terms }
  const isOverCap = pricing === 'post' && isValueInsured && value > postInsuranceCap
  return {
    isOffered: true,
    text: shippingRateLabel(quote.cost, quote.isAtDoor),
    notes: [
      ...(quote.allowsCash ? [] : ['بدون پرداخت در محل']),
      ...(isOverCap ? [`پست تا ${priceLabel(postInsuranceCap)} بیمه می‌کند؛ سفارش گران‌تر را در چند بسته بفرستید`] : []),
    ],
  }
}

function requireParcel({ city, weight, value }: Pick<Trial, 'city' | 'weight' | 'value'>) {
  const name = cleanLine(city)
  const province = provinces.find(({ cities }) => cities.includes(name))
  const [grams, sum] = [parseQuantity(weight), parseToman(value)]
  const fields = [
    ...(province ? [] : [{ name: 'city', message: 'نام شهری از فهرست نشانی‌ها' }]),
    ...(grams ? [] : [{ name: 'weight', message: 'وزن به گرم' }]),
    ...(sum === null ? [{ name: 'value', message: 'مبلغ به تومان' }] : []),
  ]
  if (!province || !grams || sum === null) throw new Refusal('request.malformed', { fields })
  return { to: { province: province.name, city: name }, grams, value: sum satisfies Toman }
}
