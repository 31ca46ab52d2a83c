import type { PrintedOrder } from '#app/stores/desk/print.ts'
import { addressLabel } from '#domain/account/address.ts'
import { printKindLabels } from '#domain/desk/print.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { notPostableLabel, parcelWeight, parcelWeightLabel } from '#domain/order/parcel.ts'
import { CashDue, PrintHead, Run } from './print-parts.tsx'

/** For the person who packs: what goes into the parcel, each line with a box to tick, and for whom. */
export function Slip({ order }: { order: PrintedOrder }) {
  const { items, shippingAddress: to, shopperNotes } = order
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const weight = parcelWeightLabel(parcelWeight(items))
  return (
    <>
      <PrintHead title={printKindLabels.slip} order={order} />
      <p className="print-to">
        <b>{to.fullName}</b>، <Run text={to.phone} />
        <br />
        {addressLabel(to)}
        {to.postalCode && (
          <>
            ، کد پستی <Run text={to.postalCode} />
          </>
        )}
      </p>
      <table className="print-lines">
        <caption className="visually-hidden">کالاهای سفارش {order.code}</caption>
        <thead>
          <tr>
            <th scope="col">✓</th>
            <th scope="col">کالا</th>
            <th scope="col">تعداد</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ productId, name, sku, quantity, postable }) => (
            <tr key={productId}>
              <td>
                <i className="print-box" />
              </td>
              <td>
                {name}
                <br />
                <Run text={sku} className="print-sku" />
                {!postable && <b>، {notPostableLabel}</b>}
              </td>
              <td className={quantity > 1 ? 'print-many' : undefined}>{toPersianDigits(quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="print-sum">
        {toPersianDigits(items.length)} قلم، <b>{toPersianDigits(units)} عدد</b>
        {weight && <>، وزن {weight}</>}
      </p>
      <CashDue order={order} />
      {shopperNotes && <p className="print-note">یادداشت خریدار: {shopperNotes}</p>}
      <p className="print-sign">
        <span>بسته‌بندی:</span>
        <span>بازبینی:</span>
      </p>
    </>
  )
}
