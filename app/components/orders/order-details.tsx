import type { ReactNode } from 'react'
import { Code } from '#app/components/ui/code.tsx'
import { addressLabel } from '#domain/account/address.ts'
import { discountLabel } from '#domain/coupon/label.ts'
import { isoDate, jalaliDateTime } from '#domain/dates.ts'
import { priceLabel } from '#domain/money.ts'
import { attemptLabels, paymentMethodLabels } from '#domain/order/payment.ts'
import { shippingRateLabel } from '#domain/order/shipping.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { OrderItems } from './order-items.tsx'
import { Parcel } from './parcel.tsx'

export function OrderDetails({ order }: { order: OrderView }) {
  return (
    <div className="grid gap-6 border-t border-line-60 px-4 py-5 sm:px-5 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <OrderItems items={order.items} canReview={order.status === 'delivered'} />
      </div>
      <Part heading="پرداخت">
        <Sums order={order} />
        <Refunds order={order} />
        <Attempts attempts={order.attempts} />
      </Part>
      <div className="grid content-start gap-6">
        <Part heading="تحویل">
          <Delivery order={order} />
        </Part>
        <Part heading="روند سفارش">
          <Timeline timeline={order.timeline} />
        </Part>
      </div>
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <h3 className="mb-2 text-card font-bold">{heading}</h3>
      {children}
    </section>
  )
}

function Sums({ order }: { order: OrderView }) {
  const { subtotal, shippingCost, shippingAtDoor, discount, couponCode, total, paymentMethod, paymentReference } = order
  return (
    <dl className="spaced-1.5 text-sm">
      <Fact name="روش پرداخت">{paymentMethodLabels[paymentMethod]}</Fact>
      <Fact name="قیمت کالاها">{priceLabel(subtotal)}</Fact>
      <Fact name="هزینه ارسال">{shippingRateLabel(shippingCost, shippingAtDoor)}</Fact>
      {discount > 0 && <Fact name={discountLabel(couponCode)}>{priceLabel(discount)}</Fact>}
      <Fact name="مبلغ کل">
        <strong>{priceLabel(total)}</strong>
      </Fact>
      {paymentReference && (
        <Fact name="کد پیگیری پرداخت">
          <Code className="select-all">{paymentReference}</Code>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Refunds({ order: { refunds, refundedAmount, total } }: { order: OrderView }) {
  if (refunds.length === 0) return null
  return (
    <>
      <h4 className="mt-4 mb-1 text-sm font-bold text-muted">بازپرداخت</h4>
      {refundedAmount < total && (
        <p className="mb-2 text-sm">
          {priceLabel(refundedAmount)} از {priceLabel(total)} به شما برگشت.
        </p>
      )}
      <ul className="spaced-2 text-sm">
        {refunds.map(({ at, amount, way, reference, reason, parts }) => (
          <li key={at}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <strong>{priceLabel(amount)}</strong>
              <time dateTime={at} className="text-muted">
                {jalaliDateTime(at)}
              </time>
            </span>
            <span className="text-muted">
              {way}
              {reference && (
                <>
                  {'، شماره پیگیری '}
                  <Code className="select-all">{reference}</Code>
                </>
              )}
            </span>
            {parts.length > 0 && <span className="block text-muted">برای {parts.join('، ')}</span>}
            {reason && (
              <span className="block text-muted">
                دلیل: <bdi>{reason}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Attempts({ attempts }: Pick<OrderView, 'attempts'>) {
  if (attempts.length === 0) return null
  return (
    <>
      <h4 className="mt-4 mb-1 text-sm font-bold text-muted">تلاش‌های پرداخت آنلاین</h4>
      <ul className="spaced-1 text-sm">
        {attempts.map(({ createdAt, state, maskedCard }) => (
          <li key={createdAt} className="flex flex-wrap justify-between gap-x-4">
            <time dateTime={isoDate(createdAt)} className="text-muted">
              {jalaliDateTime(createdAt)}
            </time>
            <span>
              {attemptLabels[state]}
              {maskedCard && (
                <>
                  {' '}
                  <Code className="text-muted">{maskedCard}</Code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Delivery({ order }: { order: OrderView }) {
  const { shippingAddress: to, shippingMethodName, deliverySlot, isPickup } = order
  return (
    <div className="spaced-1 text-sm [overflow-wrap:anywhere]">
      <p>{shippingMethodName}</p>
      {deliverySlot && <p className="font-bold">زمان تحویل: {deliverySlot}</p>}
      <p>
        {isPickup && 'نشانی فروشگاه: '}
        <bdi>{addressLabel(to)}</bdi>
      </p>
      {to.postalCode && (
        <p className="text-muted">
          کد پستی: <Code>{to.postalCode}</Code>
        </p>
      )}
      <p className="text-muted">
        {isPickup ? 'تحویل‌گیرنده' : 'گیرنده'}: <bdi>{to.fullName}</bdi>، <Code>{to.phone}</Code>
      </p>
      <Parcel {...order} />
    </div>
  )
}

function Timeline({ timeline }: Pick<OrderView, 'timeline'>) {
  return (
    <ol className="spaced-2 border-s-2 border-line ps-4 text-sm">
      {timeline.map(({ at, label }, index) => (
        <li key={`${at} ${label}`} className="relative flex flex-wrap justify-between gap-x-4">
          <span
            aria-hidden="true"
            className={`absolute -start-[1.3rem] top-2 size-2 rounded-full ${index === timeline.length - 1 ? 'bg-act' : 'bg-edge'}`}
          />
          <span>{label}</span>
          <time dateTime={isoDate(at)} className="text-muted">
            {jalaliDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
