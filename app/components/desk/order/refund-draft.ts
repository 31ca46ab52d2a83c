import { useState } from 'react'
import type { DeskOrder, StepBody } from '#app/stores/desk/orders.ts'
import { groupedDigits, parseToman, toman } from '#domain/money.ts'
import {
  amountOfLines,
  type NewRefund,
  type RefundableOrder,
  type RefundWay,
  remainingOf,
  remainingShipping,
  wholeRefund,
} from '#domain/order/progress/refund.ts'

/** What is chosen in the sheet. The amount follows the lines until somebody types another. */
type Draft = { units: Readonly<Record<string, number>>; hasShipping: boolean; typedAmount: string | null }

const nothing: Draft = { units: {}, hasShipping: false, typedAmount: null }

/** The choice of lines, shipping and amount, with the sum that follows. */
export function useRefundDraft(order: DeskOrder) {
  const refundable = refundableOf(order)
  const [draft, setDraft] = useState<Draft>(() => (order.state === 'refund-due' ? wholeDraft(refundable) : nothing))
  const lines = Object.entries(draft.units)
    .map(([itemId, quantity]) => ({ itemId, quantity }))
    .filter(({ quantity }) => quantity > 0)
  const shipping = draft.hasShipping ? remainingShipping(refundable) : toman(0)
  const sum = amountOfLines(refundable, lines, shipping)
  return {
    lines,
    shipping,
    shippingLeft: remainingShipping(refundable),
    remaining: remainingOf(refundable),
    unitsOf: (itemId: string) => draft.units[itemId] ?? 0,
    hasShipping: draft.hasShipping,
    amountText: draft.typedAmount ?? groupedDigits(sum),
    /** Zero for a text that is no amount: the server refuses it with its message. */
    amount: draft.typedAmount === null ? sum : (parseToman(draft.typedAmount) ?? toman(0)),
    setUnits: (itemId: string, quantity: number) =>
      setDraft((before) => ({ ...before, typedAmount: null, units: { ...before.units, [itemId]: quantity } })),
    setShipping: (hasShipping: boolean) => setDraft((before) => ({ ...before, typedAmount: null, hasShipping })),
    setAmount: (typedAmount: string) => setDraft((before) => ({ ...before, typedAmount })),
    chooseAll: () => setDraft(wholeDraft(refundable)),
    chooseNothing: () => setDraft(nothing),
  }
}

export type RefundDraft = ReturnType<typeof useRefundDraft>

function refundableOf({ sums, items }: DeskOrder): RefundableOrder {
  const { shipping: shippingCost, shippingDiscount, total, refunded: refundedAmount, refundedShipping } = sums
  const lines = items.map(({ id: itemId, quantity, refundedQuantity, totalPrice, discount }) => ({
    ...{ itemId, quantity, refundedQuantity, totalPrice: toman(totalPrice), discount: toman(discount) },
  }))
  return {
    ...{ shippingCost: toman(shippingCost), shippingDiscount: toman(shippingDiscount), total: toman(total) },
    ...{ refundedAmount: toman(refundedAmount), refundedShipping: toman(refundedShipping), lines },
  }
}

/** The whole rest, also where rounding or an earlier amount makes it differ from the sum of the lines. */
function wholeDraft(refundable: RefundableOrder): Draft {
  const { amount, lines } = wholeRefund(refundable)
  const units = Object.fromEntries(lines.map(({ itemId, quantity }) => [itemId, quantity]))
  return { units, hasShipping: remainingShipping(refundable) > 0, typedAmount: groupedDigits(amount) }
}

type Facts = { way: RefundWay } & Pick<NewRefund, 'reference' | 'reason' | 'restock'>

/** What the sheet sends. */
export function refundBody({ amount, shipping, lines }: RefundDraft, facts: Facts, { sums }: DeskOrder): StepBody {
  return { do: 'refund', amount, shipping: Math.min(shipping, amount), lines, ...facts, refundedBefore: sums.refunded }
}
