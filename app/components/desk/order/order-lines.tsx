import { Amount } from '#app/components/desk/amount.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import type { DeskOrder } from '#app/stores/desk/orders.ts'
import { discountLabel } from '#domain/coupon/label.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { notPostableLabel, parcelWeight, parcelWeightLabel } from '#domain/order/parcel.ts'
import { methodLabel } from '#domain/order/shipping.ts'
import { methodNames } from './order-columns.tsx'

type Line = DeskOrder['items'][number]

/** The lines and sums of an order. */
export function OrderLines({ order }: { order: DeskOrder }) {
  return useIsPhone() ? <LineCards order={order} /> : <LineTable order={order} />
}

function LineTable({ order }: { order: DeskOrder }) {
  const { items, sums, paymentStatus, couponCode } = order
  return (
    <section aria-label="کالاها">
      <table className="list flush lines">
        <colgroup>
          <col />
          <col width={90} />
          <col width={140} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">کالا</th>
            <th scope="col">تعداد</th>
            <th scope="col">مبلغ (تومان)</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.productSku}>
              <td>
                <span className="row">
                  <Thumb url={item.productImage} isLarge />
                  <span className="cut">
                    <LineName item={item} />
                    <br />
                    <span className="small muted lat">{item.productSku}</span>
                    <RefundedUnits item={item} />
                    <NotPostable item={item} />
                  </span>
                </span>
              </td>
              <td className="n">{toPersianDigits(item.quantity)} عدد</td>
              <td className="n">{groupedDigits(item.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="sums">
        <tbody>
          <WeightRow items={items} />
          <SumRow label="جمع کالاها" amount={sums.subtotal} />
          {sums.discount > 0 && <SumRow label={discountLabel(couponCode)} amount={-sums.discount} />}
          {sums.tax > 0 && <SumRow label="مالیات" amount={sums.tax} />}
          <SumRow label={methodLabel(order)} amount={sums.shipping} />
          <SumRow label={paymentStatus === 'paid' ? 'پرداخت‌شده' : 'مبلغ سفارش'} amount={sums.total} isTotal />
          {sums.refunded > 0 && <SumRow label="بازپرداخت‌شده" amount={-sums.refunded} />}
        </tbody>
      </table>
    </section>
  )
}

function SumRow({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) {
  const digits = groupedDigits(Math.abs(amount))
  return (
    <tr className={isTotal ? 'b' : undefined}>
      <td>{label}</td>
      <td className="n">{amount < 0 ? <span className="lat">−{digits}</span> : digits}</td>
    </tr>
  )
}

function LineName({ item: { slug, productName } }: { item: Line }) {
  if (!slug) return <span className="b">{productName}</span>
  return (
    <a className="b" href={`/product/${slug}`} target="_blank" rel="noreferrer">
      {productName}
    </a>
  )
}

function RefundedUnits({ item: { refundedQuantity } }: { item: Line }) {
  return refundedQuantity > 0 && <span className="small muted">، {toPersianDigits(refundedQuantity)} عدد بازپرداخت شد</span>
}

function NotPostable({ item: { postable } }: { item: Line }) {
  return !postable && <span className="small rate-text">، {notPostableLabel}</span>
}

function WeightRow({ items }: { items: readonly Line[] }) {
  const weight = parcelWeightLabel(parcelWeight(items))
  return (
    weight && (
      <tr>
        <td>وزن بسته</td>
        <td className="n">{weight}</td>
      </tr>
    )
  )
}

function LineCards({ order: { items, sums, paymentMethod, paymentStatus, couponCode } }: { order: DeskOrder }) {
  const weight = parcelWeightLabel(parcelWeight(items))
  return (
    <ul className="p-list" aria-label="کالاها">
      {items.map((item) => (
        <li key={item.productSku}>
          <span className="row">
            <Thumb url={item.productImage} isLarge />
            <span className="grow line">
              <LineName item={item} />
              <span className="small muted block">
                {item.quantity > 1 && `${toPersianDigits(item.quantity)} عدد، `}
                {groupedDigits(item.totalPrice)} تومان
                <RefundedUnits item={item} />
              </span>
              <span className="small rate-text block">{!item.postable && notPostableLabel}</span>
            </span>
          </span>
        </li>
      ))}
      {weight && (
        <li>
          <span className="row">
            <span className="muted">وزن بسته</span>
            <span className="end">{weight}</span>
          </span>
        </li>
      )}
      {sums.discount > 0 && (
        <li>
          <span className="row">
            <span className="muted">{discountLabel(couponCode)}</span>
            <span className="end">
              <Amount toman={sums.discount} />
            </span>
          </span>
        </li>
      )}
      <li>
        <span className="row">
          <span className="muted">
            {paymentStatus === 'paid' ? 'پرداخت‌شده' : 'مبلغ سفارش'}، {methodNames[paymentMethod]}
          </span>
          <b className="end">
            <Amount toman={sums.total} />
          </b>
        </span>
      </li>
      {sums.refunded > 0 && (
        <li>
          <span className="row">
            <span className="muted">بازپرداخت‌شده</span>
            <span className="end">
              <Amount toman={sums.refunded} />
            </span>
          </span>
        </li>
      )}
    </ul>
  )
}
