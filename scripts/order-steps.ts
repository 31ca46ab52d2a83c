import { toLatinDigits } from '#domain/digits.ts'
import { type Toman, toman } from '#domain/money.ts'
import {
  amountOfLines,
  type BoughtLine,
  isRefundWay,
  type RefundableOrder,
  type RefundLine,
  wholeRefund,
} from '#domain/order/progress/refund.ts'
import { isCarrier } from '#domain/order/progress/shipment.ts'
import type { StaffStep } from '#services/order/change-order.ts'

type Options = {
  reason?: string
  carrier?: string
  tracking?: string
  amount?: string
  way?: string
  reference?: string
  lines?: string
  shipping?: string
  restock?: boolean
}

/** Lines are named by their SKU. */
export type OrderToRefund = Omit<RefundableOrder, 'lines'> & { readonly lines: readonly (BoughtLine & { readonly productSku: string })[] }

const simpleSteps = ['confirm', 'accept', 'mark-paid', 'deliver', 'cancel', 'accept-cancel'] as const

/** The step that the command and its options name; null when it is none, or an option is missing. */
export function stepOf(name: string, options: Options, order: OrderToRefund | null): StaffStep | null {
  if (name === 'ship') return shipStep(options)
  if (name === 'reject-receipt') return options.reason ? { do: 'reject-receipt', reason: options.reason } : null
  if (name === 'decline-cancel') return options.reason ? { do: 'decline-cancel', reason: options.reason } : null
  if (name === 'refund') return order && refundStep(options, order)
  const simple = simpleSteps.find((each) => each === name)
  return simple ? { do: simple } : null
}

function shipStep({ carrier, tracking }: Options): StaffStep | null {
  return isCarrier(carrier) ? { do: 'ship', carrier, trackingNumber: tracking ? toLatinDigits(tracking.trim()) : null } : null
}

/** The whole rest, the lines that `--lines SKU:2,SKU` names, or an amount without lines. */
function refundStep({ amount, way, reference, reason, lines, shipping, restock = false }: Options, order: OrderToRefund): StaffStep | null {
  const chosen = lines === undefined ? [] : linesIn(lines, order)
  const numbers = [amount, shipping].map((given) => (given === undefined ? null : tomanIn(given)))
  const [sum = null, forShipping = null] = numbers
  if (!isRefundWay(way) || chosen === null || (amount !== undefined && sum === null) || (shipping !== undefined && forShipping === null))
    return null
  const part = { lines: chosen, shipping: forShipping ?? toman(0) }
  const isPart = lines !== undefined || shipping !== undefined || sum !== null
  const refund = isPart ? { ...part, amount: sum ?? amountOfLines(order, part.lines, part.shipping) } : wholeRefund(order)
  const facts = { way, reference: reference ?? null, reason: reason ?? null, restock, refundedBefore: order.refundedAmount }
  return { do: 'refund', ...refund, ...facts }
}

function tomanIn(text: string): Toman | null {
  const digits = toLatinDigits(text)
  return /^[0-9]{1,15}$/.test(digits) ? toman(Number(digits)) : null
}

function linesIn(text: string, { lines }: OrderToRefund): RefundLine[] | null {
  const found = text.split(',').map((each) => {
    const [sku = '', quantity = '1'] = each.trim().split(':')
    const line = lines.find(({ productSku }) => productSku === sku)
    return line ? { itemId: line.itemId, quantity: Number(toLatinDigits(quantity)) } : null
  })
  return found.every((line) => line !== null) ? found : null
}
