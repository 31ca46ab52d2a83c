import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderChannel } from '#domain/order/channel.ts'
import type { HoldState, OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { AttemptState, PaymentMethod } from '#domain/order/payment.ts'
import type { CancelDecision } from '#domain/order/progress/cancel-request.ts'
import type { RefundWay } from '#domain/order/progress/refund.ts'
import type { Carrier } from '#domain/order/progress/shipment.ts'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import type { ShippingTerms } from '#domain/shipping/terms.ts'
import type { StockMoveKind } from '#domain/stock.ts'
import { bits, bytes, createdAt, id, instant, money, updatedAt } from './columns.ts'

export const shippingMethods = pgTable('shipping_methods', {
  id: id(),
  methodName: text('method_name').notNull(),
  methodType: text('method_type').$type<ShippingMethod['methodType']>().notNull(),
  deliveryTime: text('delivery_time').notNull(),
  courierType: text('courier_type').notNull(),
  cities: text('cities').array().notNull().default([]),
  /** Carried by the national post, which refuses some goods (`products.postable`). */
  isPost: boolean('is_post').notNull().default(false),
  /** Null: any weight. */
  maxWeightG: integer('max_weight_g'),
  baseRate: money('base_rate').notNull(),
  /** Null: never free. */
  freeFrom: money('free_from'),
  isActive: boolean('is_active').notNull().default(true),
  description: text('description').notNull().default(''),
  displayOrder: integer('display_order').notNull().default(0),
  terms: jsonb('terms').$type<Partial<ShippingTerms>>().notNull().default({}),
  /** The carrier's page about a parcel, with `{code}` for its number; null: none of its own. */
  trackingTemplate: text('tracking_template'),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const receipts = pgTable('receipts', {
  id: id(),
  userId: uuid('user_id').notNull(),
  objectKey: text('object_key').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  byteSize: integer('byte_size').notNull(),
  contentHash: bytes('content_hash').notNull(),
  /** Null for a PDF, a picture without marks, and what was sent before pictures were compared. */
  pictureHash: bits('picture_hash'),
  pictureHints: bits('picture_hints'),
  /** Earlier receipts with the same picture. */
  resembles: uuid('resembles').array().notNull().default([]),
  verdict: text('verdict').$type<'accepted' | 'rejected'>(),
  rejectReason: text('reject_reason'),
  /** Of the transfer at the bank; once for all orders. */
  bankReference: text('bank_reference'),
  paidAmount: money('paid_amount'),
  seenInAccount: boolean('seen_in_account').notNull().default(false),
  reviewedBy: uuid('reviewed_by'),
  reviewedAt: instant('reviewed_at'),
  createdAt: createdAt(),
})

/** The address at the time of the order; later edits do not change it (product §3.4). */
export type ShippingAddress = {
  full_name: string
  phone: string
  address_line1: string
  address_line2: string | null
  city: string
  state: string
  postal_code: string | null
  country: 'Iran'
  /** The address of the shop, where the shopper picks the order up. */
  is_pickup?: true
}

export const orders = pgTable('orders', {
  id: id(),
  orderNumber: text('order_number').notNull(),
  checkoutId: uuid('checkout_id').notNull(),
  userId: uuid('user_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email'),
  customerPhone: text('customer_phone'),
  subtotal: money('subtotal').notNull(),
  shippingCost: money('shipping_cost').notNull(),
  /** The receiver pays the carrier: the order's shipping cost is 0. */
  shippingAtDoor: boolean('shipping_at_door').notNull().default(false),
  tax: money('tax').notNull().default(sql`0`),
  discount: money('discount').notNull().default(sql`0`),
  /** The part of the discount that is for shipping; the rest is spread over the lines. */
  shippingDiscount: money('shipping_discount').notNull().default(sql`0`),
  couponCode: text('coupon_code'),
  total: money('total').notNull(),
  status: text('status').$type<OrderStatus>().notNull().default('pending'),
  paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
  receiptId: uuid('receipt_id'),
  /** The sum of its refunds, set by a trigger; the table refuses more than was paid. */
  refundedAmount: money('refunded_amount').notNull().default(sql`0`),
  paymentReceiptUrl: text('payment_receipt_url').generatedAlwaysAs((): SQL => sql`'/api/receipts/' || receipt_id::text`),
  shippingMethodId: uuid('shipping_method_id'),
  shippingMethodName: text('shipping_method_name').notNull(),
  /** The estimate at the time of the order. */
  deliveryTime: text('delivery_time'),
  /** The window and day that the shopper chose; the hours are those of that moment. All four or none. */
  deliveryWindowId: uuid('delivery_window_id'),
  deliveryDay: date('delivery_day'),
  deliveryFrom: smallint('delivery_from'),
  deliveryTo: smallint('delivery_to'),
  shippingAddress: jsonb('shipping_address').$type<ShippingAddress>().notNull(),
  /** The parcel's; the bank's reference is `payment_attempts.ref_id`. */
  trackingNumber: text('tracking_number'),
  carrier: text('carrier').$type<Carrier>(),
  notes: text('notes'),
  channel: text('channel').$type<OrderChannel>().notNull().default('web'),
  /** The member of the staff who placed it for the customer. */
  placedBy: uuid('placed_by'),
  /** Raised by a trigger when the address changes. */
  version: integer('version').notNull().default(1),
  holdState: text('hold_state').$type<HoldState>().notNull().default('active'),
  holdExpiresAt: instant('hold_expires_at').notNull(),
  holdRound: smallint('hold_round').notNull().default(1),
  confirmedAt: instant('confirmed_at'),
  cancelReason: text('cancel_reason'),
  paidAt: instant('paid_at'),
  shippedAt: instant('shipped_at'),
  deliveredAt: instant('delivered_at'),
  cancelledAt: instant('cancelled_at'),
  /** When the order gave its stock back, the last time. */
  releasedAt: instant('released_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const orderItems = pgTable('order_items', {
  id: id(),
  orderId: uuid('order_id').notNull(),
  productId: uuid('product_id').notNull(),
  productName: text('product_name').notNull(),
  productSku: text('product_sku').notNull(),
  productImage: text('product_image'),
  /** Warranty, registry state and condition, as one line of text. */
  productFacts: text('product_facts').notNull().default(''),
  /** Of one unit with its box. */
  weightG: integer('weight_g'),
  postable: boolean('postable').notNull().default(true),
  quantity: smallint('quantity').notNull(),
  unitPrice: money('unit_price').notNull(),
  totalPrice: money('total_price').notNull(),
  /** Its share of the order's discount. */
  discount: money('discount').notNull().default(sql`0`),
  displayOrder: integer('display_order').notNull().default(0),
  /** Both set by a trigger from the lines of refunds. */
  refundedQuantity: smallint('refunded_quantity').notNull().default(0),
  restockedQuantity: smallint('restocked_quantity').notNull().default(0),
})

/** `change` is negative when stock is taken; `round` is the order's `hold_round` at that time. `restocked` units came back with a refund. */
export const stockMoves = pgTable('stock_moves', {
  id: id(),
  productId: uuid('product_id').notNull(),
  orderItemId: uuid('order_item_id'),
  kind: text('kind').$type<StockMoveKind>().notNull(),
  change: integer('change').notNull(),
  round: smallint('round').notNull().default(1),
  note: text('note'),
  refundId: uuid('refund_id'),
  /** Of what the staff recorded, with what one unit was bought for. */
  documentId: uuid('document_id'),
  unitCost: money('unit_cost'),
  /** The member of staff who made it. */
  actorId: uuid('actor_id'),
  createdAt: createdAt(),
})

export const paymentAttempts = pgTable('payment_attempts', {
  id: id(),
  orderId: uuid('order_id').notNull(),
  provider: text('provider').$type<'zarinpal'>().notNull(),
  environment: text('environment').$type<'sandbox' | 'production'>().notNull(),
  merchant: text('merchant').notNull(),
  amountRial: bigint('amount_rial', { mode: 'number' }).notNull(),
  state: text('state').$type<AttemptState>().notNull().default('created'),
  authority: text('authority'),
  refId: text('ref_id'),
  cardPan: text('card_pan'),
  feeRial: bigint('fee_rial', { mode: 'number' }),
  feeType: text('fee_type'),
  failureCode: integer('failure_code'),
  expiresAt: instant('expires_at').notNull(),
  nextCheckAt: instant('next_check_at'),
  checks: integer('checks').notNull().default(0),
  createdAt: createdAt(),
  requestedAt: instant('requested_at'),
  returnedAt: instant('returned_at'),
  verifiedAt: instant('verified_at'),
  updatedAt: updatedAt(),
})

/** One per order at most. */
export const cancelRequests = pgTable('cancel_requests', {
  id: id(),
  orderId: uuid('order_id').notNull(),
  reason: text('reason'),
  decision: text('decision').$type<CancelDecision>(),
  answer: text('answer'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: createdAt(),
})

export const refunds = pgTable('refunds', {
  id: id(),
  orderId: uuid('order_id').notNull(),
  amount: money('amount').notNull(),
  /** The part of the amount that is for shipping. */
  shipping: money('shipping').notNull().default(sql`0`),
  way: text('way').$type<RefundWay>().notNull(),
  reference: text('reference'),
  reason: text('reason'),
  restocked: boolean('restocked').notNull().default(false),
  madeBy: uuid('made_by').notNull(),
  createdAt: createdAt(),
})

export const refundLines = pgTable('refund_lines', {
  refundId: uuid('refund_id').notNull(),
  orderItemId: uuid('order_item_id').notNull(),
  orderId: uuid('order_id').notNull(),
  quantity: smallint('quantity').notNull(),
})

export const paymentMismatches = pgTable('payment_mismatches', {
  id: id(),
  attemptId: uuid('attempt_id'),
  authority: text('authority').notNull(),
  kind: text('kind').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: createdAt(),
  resolvedAt: instant('resolved_at'),
  resolvedBy: uuid('resolved_by'),
  /** What the staff did about it. */
  resolution: text('resolution'),
})

export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: uuid('user_id').notNull(),
  key: text('key').notNull(),
  requestHash: bytes('request_hash').notNull(),
  orderId: uuid('order_id').notNull(),
  createdAt: createdAt(),
})
