import * as v from 'valibot'
import { orderSorts, orderViews } from '#domain/desk/order-filters.ts'
import { deskStates } from '#domain/desk/order-state.ts'
import { bulkSteps, deskSteps } from '#domain/desk/order-steps.ts'
import { printKinds } from '#domain/desk/print.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { toman } from '#domain/money.ts'
import { orderChannels } from '#domain/order/channel.ts'
import { paymentStatuses } from '#domain/order/order.ts'
import { paymentMethods } from '#domain/order/payment.ts'
import { maxRefundReasonLength, refundWays } from '#domain/order/progress/refund.ts'
import { carriers } from '#domain/order/progress/shipment.ts'
import { createRouter } from '#server/app-env.ts'
import { isBackground, needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { addLabel, addNote, removeLabel } from '#services/desk/order/annotate-order.ts'
import { editAddress } from '#services/desk/order/edit-address.ts'
import { getDeskOrder, openDeskOrder } from '#services/desk/order/get-order.ts'
import { countOrderViews, findOrders, listDeskOrderPage } from '#services/desk/order/list-orders.ts'
import { deliveryOptions, moveDelivery } from '#services/desk/order/move-delivery.ts'
import { printOrders } from '#services/desk/order/print-orders.ts'
import { selectOrders } from '#services/desk/order/select-orders.ts'
import { stepOrder, stepOrders } from '#services/desk/order/step-orders.ts'

const day = v.pipe(v.string(), v.isoDate())
const amount = v.pipe(v.string(), v.regex(/^[0-9]{1,12}$/), v.transform(Number))
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

const filters = {
  view: v.optional(v.picklist(orderViews), 'all'),
  sort: v.optional(v.picklist(orderSorts), '-placed'),
  q: v.optional(text(100)),
  state: v.optional(v.picklist(deskStates)),
  method: v.optional(v.picklist(paymentMethods)),
  payment: v.optional(v.picklist(paymentStatuses)),
  from: v.optional(day),
  to: v.optional(day),
  min: v.optional(amount),
  max: v.optional(amount),
  province: v.optional(text(60)),
  channel: v.optional(v.picklist(orderChannels)),
  label: v.optional(text(40)),
  delivery: v.optional(day),
}
export const orderList = v.strictObject({ ...filters, cursor: v.optional(text(200)) })

const shipment = {
  carrier: v.picklist(carriers),
  trackingNumber: v.nullable(v.pipe(v.string(), v.trim(), v.transform(toLatinDigits), v.maxLength(60))),
}
const tomanAmount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12), v.transform(toman))
const simpleSteps = deskSteps.filter((step) => step !== 'ship' && step !== 'decline-cancel' && step !== 'refund')

const ship = v.strictObject({ do: v.literal('ship'), ...shipment })
const stepSchema = v.variant('do', [
  v.strictObject({ do: v.picklist(simpleSteps) }),
  ship,
  v.strictObject({ do: v.literal('decline-cancel'), reason: text(1000) }),
  v.strictObject({
    do: v.literal('refund'),
    ...{ amount: tomanAmount, shipping: tomanAmount, refundedBefore: tomanAmount },
    lines: v.pipe(
      v.array(v.strictObject({ itemId: v.pipe(v.string(), v.uuid()), quantity: v.pipe(v.number(), v.integer()) })),
      v.maxLength(50),
    ),
    way: v.picklist(refundWays),
    reference: v.nullable(text(100)),
    reason: v.nullable(text(maxRefundReasonLength)),
    restock: v.boolean(),
  }),
])

const simpleBulk = bulkSteps.filter((step) => step !== 'ship')
const bulkSchema = v.strictObject({
  ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(50)),
  step: v.variant('do', [v.strictObject({ do: v.picklist(simpleBulk) }), ship]),
  at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})

/** Longer than what is printed: too many orders deserve a clear answer. */
const printSchema = v.strictObject({
  ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(1000)),
  kind: v.picklist(printKinds),
})

const addressSchema = v.strictObject({
  ...{ fullName: text(200), phone: text(40), province: text(60), city: text(60) },
  ...{ addressLine1: text(600), addressLine2: text(600), postalCode: text(40) },
})

const deliverySchema = v.strictObject({ windowId: v.pipe(v.string(), v.uuid()), day, seen: text(200) })

/** Orders at the desk: list, page and steps; every change goes through the services that `npm run orders` uses. */
export const orders = createRouter()
  .get('/', needs('orders.read'), listQuery(orderList), async (c) => {
    const { sort, cursor, ...given } = c.req.valid('query')
    return c.json(await listDeskOrderPage(c.get('context'), { filter: given, sort, cursor }))
  })
  .get('/views', needs('orders.read'), async (c) => c.json(await countOrderViews(c.get('context'))))
  .get('/find', needs('orders.read'), listQuery(v.strictObject({ q: text(100) })), async (c) =>
    c.json({ found: await findOrders(c.get('context'), c.req.valid('query').q) }),
  )
  .get('/selection', needs('orders.read'), listQuery(v.strictObject(filters)), async (c) => {
    const { sort, ...filter } = c.req.valid('query')
    return c.json(await selectOrders(c.get('context'), { filter, sort }))
  })
  .post('/steps', needs('orders.step'), jsonBody(bulkSchema), async (c) => {
    return c.json({ results: await stepOrders(c.get('context'), c.req.valid('json'), c.get('staff')) })
  })
  // A POST, because reading many addresses at once leaves an audit row.
  .post('/print', needs('orders.read'), jsonBody(printSchema), async (c) =>
    c.json(await printOrders(c.get('context'), c.req.valid('json'), c.get('staff'))),
  )
  .get('/:id', needs('orders.read'), async (c) => c.json(await openDeskOrder(c.get('context'), idOf(c), c.get('staff'), isBackground(c))))
  .post('/:id/steps', needs('orders.read'), jsonBody(stepSchema), async (c) => {
    await stepOrder(c.get('context'), idOf(c), c.req.valid('json'), c.get('staff'))
    return c.json(await getDeskOrder(c.get('context'), idOf(c)))
  })
  .post('/:id/notes', needs('orders.step'), jsonBody(v.strictObject({ text: text(4000) })), async (c) => {
    await addNote(c.get('context'), idOf(c), c.req.valid('json').text, c.get('staff'))
    return c.json(await getDeskOrder(c.get('context'), idOf(c)), 201)
  })
  .post('/:id/labels', needs('orders.step'), jsonBody(v.strictObject({ label: text(200) })), async (c) =>
    c.json({ labels: await addLabel(c.get('context'), idOf(c), c.req.valid('json').label, c.get('staff')) }),
  )
  .delete('/:id/labels', needs('orders.step'), listQuery(v.strictObject({ label: text(40) })), async (c) =>
    c.json({ labels: await removeLabel(c.get('context'), idOf(c), c.req.valid('query').label, c.get('staff')) }),
  )
  .put('/:id/address', needs('orders.edit'), jsonBody(addressSchema), async (c) => {
    const edit = { orderId: idOf(c), version: versionOf(c), address: c.req.valid('json') }
    return c.json(await editAddress(c.get('context'), edit, c.get('staff')))
  })
  .get('/:id/delivery', needs('orders.read'), async (c) => c.json(await deliveryOptions(c.get('context'), idOf(c))))
  .put('/:id/delivery', needs('orders.edit'), jsonBody(deliverySchema), async (c) => {
    const { seen, ...to } = c.req.valid('json')
    await moveDelivery(c.get('context'), { orderId: idOf(c), seen, to }, c.get('staff'))
    return c.json(await getDeskOrder(c.get('context'), idOf(c)))
  })
