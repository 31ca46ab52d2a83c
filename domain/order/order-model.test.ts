import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderState, type OrderTransition, orderTransitions, placedOrder, transitionOrder } from './order.ts'
import { type PaymentMethod, paymentMethods } from './payment.ts'

/** An independent model of stock and money. */
type Model = { stockTaken: boolean; moneyIn: number; moneyOut: number; isOver: boolean }

/** The system under test: one order and its hold. */
type Shop = { readonly paymentMethod: PaymentMethod; order: OrderState }

class Move implements fc.Command<Model, Shop> {
  readonly move: OrderTransition
  constructor(move: OrderTransition) {
    this.move = move
  }
  check = () => true
  run(model: Model, shop: Shop): void {
    const before = shop.order
    const after = transitionOrder({ ...before, paymentMethod: shop.paymentMethod }, this.move)
    shop.order = after ?? before
    if (model.isOver) expect(shop.order.status).toBe(before.status)
    updateModel(model, before, shop.order)
    checkShop(model, shop)
  }
  toString = () => this.move
}

function updateModel(model: Model, before: OrderState, after: OrderState): void {
  if (before.holdState === 'released' && after.holdState === 'active') model.stockTaken = true
  if (before.holdState !== 'released' && after.holdState === 'released') {
    expect(model.stockTaken).toBe(true)
    model.stockTaken = false
  }
  if (before.paymentStatus !== 'paid' && after.paymentStatus === 'paid') model.moneyIn += 1
  if (after.paymentStatus === 'refunded' && before.paymentStatus !== 'refunded') model.moneyOut += 1
  model.isOver ||= after.status === 'delivered' || after.status === 'cancelled'
}

/** The check constraints of the table `orders`. */
function checkShop(model: Model, { order, paymentMethod }: Shop): void {
  const { status, paymentStatus, holdState } = order
  expect(model.stockTaken).toBe(holdState !== 'released')
  expect(model.moneyIn).toBe(paymentStatus === 'paid' || paymentStatus === 'refunded' ? 1 : 0)
  expect(model.moneyOut).toBe(paymentStatus === 'refunded' ? 1 : 0)
  if (status === 'pending') expect([['pending', 'failed'].includes(paymentStatus), holdState === 'settled']).toEqual([true, false])
  else if (status === 'cancelled') expect(holdState).toBe('released')
  else if (status === 'delivered') expect([model.moneyIn, holdState]).toEqual([1, 'settled'])
  else expect([holdState, paymentStatus === 'paid' || paymentMethod === 'cod']).toEqual(['settled', true])
}

const commands = fc.commands([fc.constantFrom(...orderTransitions).map((move) => new Move(move))], { maxCommands: 60 })

test('ORD-08: any sequence of transitions of order, payment and hold is legal and keeps stock and money consistent', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paymentMethods), commands, (paymentMethod, tried) => {
      const setup = () => ({
        model: { stockTaken: true, moneyIn: 0, moneyOut: 0, isOver: false },
        real: { paymentMethod, order: placedOrder },
      })
      fc.modelRun(setup, tried)
    }),
    { numRuns: 500 },
  )
})

test('ORD-08: these are all transitions from any reachable state', () => {
  const steps = (of: (state: OrderState) => string) => {
    const made = paymentMethods.flatMap((paymentMethod) =>
      reachable(paymentMethod).flatMap((state) =>
        orderTransitions.map((move) => `${of(state)} → ${of(transitionOrder({ ...state, paymentMethod }, move) ?? state)}`),
      ),
    )
    return [...new Set(made)].filter((step) => step.split(' → ')[0] !== step.split(' → ')[1]).sort()
  }
  expect(steps(({ status }) => status)).toEqual([
    'pending → cancelled',
    'pending → processing',
    'processing → cancelled',
    'processing → shipped',
    'shipped → cancelled',
    'shipped → delivered',
  ])
  expect(steps(({ paymentStatus }) => paymentStatus)).toEqual([
    'failed → paid',
    'failed → pending',
    'paid → refunded',
    'pending → failed',
    'pending → paid',
  ])
  expect(steps(({ holdState }) => holdState)).toEqual(['active → released', 'active → settled', 'released → active', 'settled → released'])
})

test('ORD-08: every reachable state can still reach a final one', () => {
  const ends = (state: OrderState) => state.status === 'delivered' || state.status === 'cancelled'
  for (const paymentMethod of paymentMethods) {
    for (const state of reachable(paymentMethod)) {
      const onward = orderTransitions.map((move) => transitionOrder({ ...state, paymentMethod }, move)).filter((next) => next !== null)
      if (!ends(state)) expect(onward.some(ends)).toBe(true)
    }
  }
})

function reachable(paymentMethod: PaymentMethod): OrderState[] {
  const found = new Map([[JSON.stringify(placedOrder), placedOrder]])
  for (const state of found.values()) {
    for (const move of orderTransitions) {
      const next = transitionOrder({ ...state, paymentMethod }, move)
      if (next) found.set(JSON.stringify(next), next)
    }
  }
  return [...found.values()]
}
