import * as v from 'valibot'
import { maxLines, maxQuantity } from '#domain/cart/cart.ts'
import { orderStatuses, paymentStatuses } from '#domain/order/order.ts'
import { areSumsWithinLimit } from '#domain/order/order-draft.ts'
import { attemptStates, paymentMethods } from '#domain/order/payment.ts'
import type { OrderView } from '#services/order/list-orders.ts'

const uuid = v.pipe(v.string(), v.uuid())
const nullableText = v.nullable(v.string())
const amount = v.pipe(v.number(), v.description('تومان'))

const item = v.object({
  productId: v.pipe(v.string(), v.uuid('شناسه‌ی محصول درست نیست')),
  quantity: v.pipe(
    v.number('تعداد باید عدد باشد'),
    v.integer('تعداد باید عدد صحیح باشد'),
    v.minValue(1, 'تعداد باید ۱ تا ۹۹ باشد'),
    v.maxValue(maxQuantity, 'تعداد باید ۱ تا ۹۹ باشد'),
  ),
})

/** The shopper's choices; prices and rates come from the database (PAY-01). */
export const orderBody = v.object({
  items: v.pipe(
    v.array(item),
    v.maxLength(maxLines, 'حداکثر ۵۰ کالای متفاوت'),
    v.check((items) => areSumsWithinLimit(items), 'تعداد هر کالا روی هم باید ۱ تا ۹۹ باشد'),
  ),
  addressId: v.optional(
    v.nullable(v.pipe(v.string(), v.uuid('لطفا یک آدرس را انتخاب کنید'), v.description('برای تحویل حضوری لازم نیست'))),
    null,
  ),
  shippingMethodId: v.pipe(v.string(), v.uuid('لطفا یک روش ارسال را انتخاب کنید')),
  delivery: v.pipe(
    v.optional(v.nullable(v.object({ windowId: uuid, day: v.pipe(v.string(), v.isoDate()) })), null),
    v.description('از `GET /orders/delivery-days`؛ تنها برای روشی که زمان تحویل دارد'),
  ),
  paymentMethod: v.picklist(paymentMethods, 'لطفا روش پرداخت را انتخاب کنید'),
  receiptId: v.optional(v.nullable(v.pipe(v.string(), v.uuid('لطفا رسید پرداخت را بارگذاری کنید'))), null),
  couponCode: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))), null),
  expectedTotal: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(Number.MAX_SAFE_INTEGER),
    v.description('مبلغی که خریدار دیده و پذیرفته است؛ اگر با جدول‌ها نخواند، سفارشی ثبت نمی‌شود'),
  ),
})

/** A missing or unknown field of the view does not compile; parts of it are checked where they are. */
type FieldsOf<View> = Record<keyof View, v.GenericSchema>

const orderFields = {
  id: uuid,
  orderNumber: v.string(),
  createdAt: v.string(),
  status: v.picklist(orderStatuses),
  paymentStatus: v.picklist(paymentStatuses),
  label: v.string(),
  note: v.pipe(nullableText, v.description('آن‌چه برچسب نمی‌گوید: کدام پرداخت لازم است، چرا لغو شد')),
  paymentMethod: v.picklist(paymentMethods),
  subtotal: amount,
  shippingCost: amount,
  shippingAtDoor: v.pipe(v.boolean(), v.description('پس‌کرایه: گیرنده هزینه‌ی ارسال را هنگام تحویل می‌پردازد')),
  tax: amount,
  discount: amount,
  shippingDiscount: v.pipe(amount, v.description('بخشی از تخفیف که برای هزینه‌ی ارسال است')),
  couponCode: nullableText,
  total: amount,
  shippingMethodName: v.string(),
  deliveryTime: nullableText,
  deliverySlot: v.pipe(nullableText, v.description('روز و ساعت تحویل، اگر خریدار انتخاب کرده باشد')),
  isPickup: v.pipe(v.boolean(), v.description('تحویل حضوری: آدرس همان آدرس فروشگاه است')),
  customerName: v.string(),
  shippingAddress: v.object({
    fullName: v.string(),
    phone: v.string(),
    addressLine1: v.string(),
    addressLine2: nullableText,
    city: v.string(),
    province: v.string(),
    postalCode: nullableText,
  } satisfies FieldsOf<OrderView['shippingAddress']>),
  paymentReference: v.pipe(nullableText, v.description('کد پیگیری بانک برای پرداخت آنلاین')),
  trackingNumber: v.pipe(nullableText, v.description('کد رهگیری مرسوله')),
  carrierName: nullableText,
  trackingUrl: v.pipe(nullableText, v.description('صفحه‌ی رهگیری در سایت شرکت حمل')),
  refundedAmount: amount,
  refunds: v.array(
    v.object({
      ...{ at: v.string(), amount, way: v.string(), reference: nullableText, reason: nullableText },
      parts: v.pipe(v.array(v.string()), v.description('برای چه: کالاها و هزینه‌ی ارسال')),
    } satisfies FieldsOf<OrderView['refunds'][number]>),
  ),
  receiptId: v.nullable(uuid),
  awaitsReceipt: v.pipe(v.boolean(), v.description('رسید پذیرفته نشد؛ رسید دیگری را می‌توان تا `holdExpiresAt` فرستاد')),
  rejectReason: nullableText,
  canPay: v.boolean(),
  canRequestCancel: v.pipe(v.boolean(), v.description('پرداخت یا پذیرفته شده و هنوز ارسال نشده: می‌توان لغو آن را خواست')),
  cancelRequest: v.nullable(
    v.object({ at: v.string(), reason: nullableText, answer: nullableText } satisfies FieldsOf<NonNullable<OrderView['cancelRequest']>>),
  ),
  mustConfirm: v.pipe(v.boolean(), v.description('پرداخت در محل: باید تا `holdExpiresAt` با کد پیامکی تایید شود')),
  holdExpiresAt: nullableText,
  items: v.array(
    v.object({
      productId: uuid,
      slug: nullableText,
      name: v.string(),
      sku: v.string(),
      image: v.nullable(v.object({ url: v.string(), alt: v.string() })),
      facts: v.pipe(v.string(), v.description('گارانتی، رجیستری و وضعیت کالا هنگام ثبت سفارش')),
      weightG: v.pipe(v.nullable(v.number()), v.description('وزن یک عدد با جعبه، گرم، هنگام ثبت سفارش')),
      postable: v.pipe(v.boolean(), v.description('با پست فرستاده می‌شود')),
      quantity: v.number(),
      refundedQuantity: v.pipe(v.number(), v.description('چند عدد از آن بازپرداخت شده است')),
      unitPrice: amount,
      totalPrice: amount,
      discount: v.pipe(amount, v.description('سهم این کالا از تخفیف')),
    } satisfies FieldsOf<OrderView['items'][number]>),
  ),
  attempts: v.array(
    v.object({
      ...{ createdAt: v.string(), state: v.picklist(attemptStates), refId: nullableText, maskedCard: nullableText },
    } satisfies FieldsOf<OrderView['attempts'][number]>),
  ),
  timeline: v.array(v.object({ at: v.string(), label: v.string() } satisfies FieldsOf<OrderView['timeline'][number]>)),
} satisfies FieldsOf<OrderView>

export const orderView = v.object(orderFields)

export const paymentResponse = v.variant('kind', [
  v.object({ kind: v.literal('redirect'), url: v.string() }),
  v.object({ kind: v.literal('failed'), message: v.string() }),
  v.object({ kind: v.literal('none') }),
])
