import { type ReactNode, useState } from 'react'
import { ConfirmOrder } from '#app/components/orders/confirm-order.tsx'
import { OrderItems } from '#app/components/orders/order-items.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Price } from '#app/components/ui/price.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { resetCheckout } from '#app/stores/checkout/checkout.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { paymentStatusLabels } from '#domain/order/order.ts'
import { paymentMethodLabels } from '#domain/order/payment.ts'
import { atDoorText } from '#domain/order/shipping.ts'
import type { OrderView } from '#services/order/list-orders.ts'

export function PlacedOrder({ order: placed }: { order: OrderView }) {
  const [order, setOrder] = useState(placed)
  const isPaid = order.paymentStatus === 'paid'
  return (
    <>
      <div className="flex flex-col items-center text-center">
        <span className="grid size-20 place-items-center rounded-full bg-good-10 text-good">
          <Icon name="check-circle" className="size-10" />
        </span>
        <h1 className="mt-5 text-title">سفارش شما ثبت شد</h1>
        <p className="mt-2 text-muted text-pretty">{messageFor(order)}</p>
      </div>
      {order.mustConfirm && (
        <section aria-label="تایید سفارش" className="mt-6 rounded-card bg-ground p-5">
          <ConfirmOrder order={order} onConfirmed={setOrder} />
        </section>
      )}
      <dl className="mt-6 ruled">
        <Fact name="شماره سفارش">
          <Code>{order.orderNumber}</Code>
        </Fact>
        <Fact name="وضعیت پرداخت">
          <span className={isPaid ? 'text-good' : 'text-rate'}>{paymentStatusLabels[order.paymentStatus]}</span>
          {order.note && <span className="block text-sm font-normal">{order.note}</span>}
        </Fact>
        <Fact name="روش پرداخت">{paymentMethodLabels[order.paymentMethod]}</Fact>
        <Fact name="مبلغ کل">
          <Price price={order.total} />
        </Fact>
        <Fact name="روش ارسال">
          {order.shippingMethodName}
          {order.shippingAtDoor && <span className="block text-sm font-normal">{atDoorText}</span>}
        </Fact>
        {(order.deliverySlot ?? order.deliveryTime) && <Fact name="زمان تحویل">{order.deliverySlot ?? order.deliveryTime}</Fact>}
        {order.paymentReference && (
          <Fact name="کد پیگیری پرداخت">
            <Code>{order.paymentReference}</Code>
          </Fact>
        )}
      </dl>
      <section aria-label="کالاهای سفارش" className="mt-6">
        <h2 className="mb-3 text-card font-bold">کالاهای سفارش</h2>
        <OrderItems items={order.items} />
      </section>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <ButtonLink href="/orders" onClick={resetCheckout}>
          سفارش‌های من
        </ButtonLink>
        <ButtonLink href="/store" look="outline" onClick={resetCheckout}>
          ادامه خرید
        </ButtonLink>
      </div>
    </>
  )
}

/** The next step and its deadline, by payment method. */
function messageFor({ paymentMethod, paymentStatus, mustConfirm, holdExpiresAt }: OrderView): string {
  const until = holdExpiresAt === null ? null : jalaliDateTime(holdExpiresAt)
  if (paymentStatus === 'paid') return 'پرداخت شما انجام شد و سفارش را آماده‌ی ارسال می‌کنیم.'
  if (mustConfirm) return 'هنوز یک گام مانده است: سفارش را تایید کنید تا کالاها برای شما نگه داشته شود.'
  if (paymentMethod === 'cod') {
    return `پیش از ارسال با شما تماس می‌گیریم${until ? `، حداکثر تا ${until}` : ''}. مبلغ سفارش را هنگام تحویل می‌پردازید.`
  }
  if (paymentMethod === 'bank_transfer') {
    return 'رسید شما را بررسی می‌کنیم و نتیجه را پیامک می‌کنیم. تا پایان بررسی، کالاها برای شما نگه داشته می‌شود.'
  }
  return `پرداخت این سفارش هنوز تایید نشده است. ${until ? `تا ${until}` : 'تا کالا موجود است'} می‌توانید آن را از صفحه‌ی سفارش‌ها پرداخت کنید.`
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-end text-card font-bold">{children}</dd>
    </div>
  )
}

export function PlacedOrderSkeleton() {
  return (
    <>
      <h1 className="sr-only">تایید نهایی</h1>
      <div role="status" className="flex flex-col items-center">
        <span className="sr-only">در حال دریافت سفارش…</span>
        <Skeleton className="size-20 rounded-full" />
        <Skeleton className="mt-5 h-9 w-56" />
        <Skeleton className="mt-3 h-5 w-72" />
        <Skeleton className="mt-8 h-52 w-full" />
      </div>
    </>
  )
}
