import { Amount } from '#app/components/desk/amount.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import type { DeskOrder } from '#app/stores/desk/orders.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { channelLabels } from '#domain/order/channel.ts'
import { attemptLabels } from '#domain/order/payment.ts'
import { DeliveryFact } from './delivery-fact.tsx'
import { methodNames } from './order-columns.tsx'

/** Who ordered, and what they wrote. */
export function CustomerFacts({ order: { customer, channel, shopperNotes } }: { order: DeskOrder }) {
  const may = useMay()
  return (
    <div>
      <h3>مشتری</h3>
      <p className="b">
        {customer.id && may('customers.read') ? (
          <a className="link" href={`/desk/customers/${customer.id}`}>
            {customer.name}
          </a>
        ) : (
          customer.name
        )}
      </p>
      {customer.phone && (
        <p>
          <a className="link" href={`tel:${customer.phone}`}>
            <bdi className="lat">{toPersianDigits(customer.phone)}</bdi>
          </a>
        </p>
      )}
      <p className="muted small">
        {customer.earlierOrders > 0 ? `${toPersianDigits(customer.earlierOrders)} سفارش پیشین` : 'نخستین سفارش'}، از{' '}
        {channelLabels[channel]}
      </p>
      {shopperNotes && <p className="small">{shopperNotes}</p>}
    </div>
  )
}

/** How it was paid and how it travels. */
export function PaymentFacts({ order }: { order: DeskOrder }) {
  const { paymentMethod, sums, attempts, refunds, receipt, shipment } = order
  return (
    <div>
      <h3>پرداخت و ارسال</h3>
      <p className="b">
        {methodNames[paymentMethod]}، <Amount toman={sums.total} />
      </p>
      {attempts.map(({ createdAt, state, refId, maskedCard }) => (
        <p key={createdAt} className="small">
          {attemptLabels[state]} <span className="muted">{jalaliDateTime(createdAt)}</span>
          {refId && (
            <>
              <br />
              کد پیگیری <bdi className="lat">{toPersianDigits(refId)}</bdi>
            </>
          )}
          {maskedCard && (
            <span className="muted">
              {' '}
              کارت <bdi className="lat">{toPersianDigits(maskedCard)}</bdi>
            </span>
          )}
        </p>
      ))}
      {receipt && (
        <p className="small row tight">
          <Icon name="receipt" size="s" className="muted" />
          رسید {receipt.verdict === 'accepted' ? 'تایید شده' : receipt.verdict === 'rejected' ? 'رد شده' : 'در انتظار بررسی'}
          {receipt.rejectReason && <span className="muted">: {receipt.rejectReason}</span>}
        </p>
      )}
      {refunds.map(({ at, amount, way, reference, reason, parts, isRestocked }) => (
        <p key={at} className="small">
          بازپرداخت {groupedDigits(amount)} تومان، {way}
          {reference && <bdi className="lat"> {reference}</bdi>}
          <br />
          <span className="muted">
            {[jalaliDateTime(at), ...parts, isRestocked ? 'به انبار برگشت' : null, reason].filter(Boolean).join('؛ ')}
          </span>
        </p>
      ))}
      <DeliveryFact order={order} />
      {shipment && (
        <p className="small">
          {shipment.carrier}
          {shipment.number && (
            <>
              ، <bdi className="lat">{shipment.number}</bdi>
            </>
          )}
          {shipment.url && (
            <a className="link" href={shipment.url} target="_blank" rel="noreferrer">
              رهگیری
            </a>
          )}
        </p>
      )}
    </div>
  )
}
