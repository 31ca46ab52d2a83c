import type { OrderTransition } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { SampleReceipt } from './receipts.ts'

/** An order that waits for somebody at the desk; hours are counted back from the present, those of a step from the order. */
export type WaitingOrder = {
  buyer: string
  product: string
  hoursAgo: number
  method: PaymentMethod
  steps: readonly (readonly [move: OrderTransition, by: 'staff' | 'gateway', hours: number])[]
  receipt?: SampleReceipt
  cancelRequest?: string
  isPaidTwice?: boolean
}

const paidOnline = ['pay', 'gateway', 0.04] as const
const acceptedByTransfer = ['pay', 'staff', 1.5] as const
/** The courier has it, and the money with it. */
const shippedForCash = [
  ['accept', 'staff', 0.9],
  ['ship', 'staff', 18],
] as const

export const waitingOrders: readonly WaitingOrder[] = [
  { buyer: 'سینا موسوی', product: 'galaxy-a16', hoursAgo: 0.6, method: 'zarinpal', steps: [paidOnline] },
  { buyer: 'مهسا رحیمی', product: 'airpods-4-anc', hoursAgo: 1.8, method: 'zarinpal', steps: [paidOnline] },
  { buyer: 'امید نجفی', product: 'apple-35w-dual-usb-c-charger', hoursAgo: 3.4, method: 'zarinpal', steps: [paidOnline] },
  { buyer: 'پریسا عباسی', product: 'redmi-note-14-pro', hoursAgo: 6.2, method: 'zarinpal', steps: [paidOnline] },
  { buyer: 'نیما زارعی', product: 'ipad-11th-a16-128-silver', hoursAgo: 17, method: 'zarinpal', steps: [paidOnline], isPaidTwice: true },
  {
    buyer: 'بهاره عزیزی',
    product: 'sony-wh-1000xm5-pink',
    hoursAgo: 5.1,
    method: 'zarinpal',
    steps: [paidOnline],
    cancelRequest: 'رنگ را اشتباه انتخاب کردم، لطفا لغو کنید تا دوباره سفارش بدهم.',
  },
  { buyer: 'کامران صالحی', product: 'anker-621-maggo-5000-blue', hoursAgo: 4.3, method: 'cod', steps: [['accept', 'staff', 0.7]] },
  { buyer: 'شیما قاسمی', product: 'logitech-pebble-mouse-2-white', hoursAgo: 19, method: 'cod', steps: [['accept', 'staff', 1.1]] },
  { buyer: 'سینا موسوی', product: 'anker-621-maggo-5000-blue', hoursAgo: 29, method: 'cod', steps: shippedForCash },
  { buyer: 'مهسا رحیمی', product: 'logitech-pebble-mouse-2-white', hoursAgo: 52, method: 'cod', steps: shippedForCash },
  { buyer: 'فرهاد سعیدی', product: 'baseus-smooth-writing-2-stylus', hoursAgo: 0.9, method: 'cod', steps: [] },
  { buyer: 'نگار صادقی', product: 'galaxy-a16', hoursAgo: 9.2, method: 'bank_transfer', steps: [], receipt: 'receipt-1' },
  { buyer: 'محسن خانی', product: 'jbl-tune-720bt-blue', hoursAgo: 5.6, method: 'bank_transfer', steps: [], receipt: 'receipt-2' },
  { buyer: 'رویا حسن‌زاده', product: 'iphone-15', hoursAgo: 2.7, method: 'bank_transfer', steps: [], receipt: 'receipt-3' },
  { buyer: 'آرش طاهری', product: 'galaxy-a06', hoursAgo: 0.4, method: 'bank_transfer', steps: [], receipt: 'receipt-4' },
  // Its receipt comes a second time, for another order.
  {
    buyer: 'حمید پناهی',
    product: 'jbl-tune-720bt-blue',
    hoursAgo: 170,
    method: 'bank_transfer',
    steps: [acceptedByTransfer, ['ship', 'staff', 20], ['deliver', 'staff', 52]],
    receipt: 'receipt-2',
  },
  {
    buyer: 'یاسمن توکلی',
    product: 'huawei-watch-gt-5-46-steel',
    hoursAgo: 27,
    method: 'zarinpal',
    steps: [paidOnline, ['cancel', 'staff', 3]],
  },
]
