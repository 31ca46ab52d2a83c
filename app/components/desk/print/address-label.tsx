import type { PrintedOrder, Prints } from '#app/stores/desk/print.ts'
import { addressLabel } from '#domain/account/address.ts'
import { addressSize } from '#domain/desk/print.ts'
import { methodLabel } from '#domain/order/shipping.ts'
import { CashDue, PrintedQr, Run, SellerName } from './print-parts.tsx'

/** Sender small, receiver large; the sorter reads the postal code and the courier the mobile. */
export function AddressLabel({ order, shop }: { order: PrintedOrder; shop: Prints['shop'] }) {
  const { code, qr, shippingAddress: to, deliverySlot } = order
  const address = addressLabel(to)
  return (
    <>
      <header className="label-from">
        <p>
          فرستنده: <SellerName />
          {shop.address && `، ${shop.address}`}، تلفن <Run text={shop.phone} />
        </p>
        <p className="label-order">
          <Run text={code} className="print-code" />
          <span>{methodLabel(order)}</span>
          {deliverySlot && <span>{deliverySlot}</span>}
        </p>
        <PrintedQr qr={qr} label={`کد QR سفارش ${code}`} />
      </header>
      <p className={`label-to ${addressSize(address)}`}>
        گیرنده: <b>{to.fullName}</b>
        <br />
        {address}
      </p>
      <CashDue order={order} />
      <dl className="label-codes">
        <div>
          <dt>کد پستی</dt>
          <dd>{to.postalCode ? <Run text={to.postalCode} /> : <span className="label-none">ثبت نشده</span>}</dd>
        </div>
        <div>
          <dt>موبایل</dt>
          <dd>
            <Run text={to.phone} />
          </dd>
        </div>
      </dl>
    </>
  )
}
