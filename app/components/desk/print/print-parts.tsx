import { useShopName } from '#app/components/ui/shop-name.ts'
import type { PrintedOrder, Prints } from '#app/stores/desk/print.ts'
import { jalaliShortDate } from '#domain/dates.ts'
import { cashDue } from '#domain/desk/print.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { priceLabel } from '#domain/money.ts'
import { methodLabel } from '#domain/order/shipping.ts'
import type { QrCode } from '#services/content/qr-code.ts'

/** A number or code as one LTR run; digits are Persian unless it has Latin letters. */
export function Run({ text, className }: { text: string; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {/[a-z]/i.test(text) ? text : toPersianDigits(text)}
    </bdi>
  )
}

export function PrintedQr({ qr, label }: { qr: QrCode; label: string }) {
  return (
    <svg className="print-qr" role="img" aria-label={label} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges">
      <path d={qr.path} stroke="#000" />
    </svg>
  )
}

export function SellerName() {
  return `فروشگاه اینترنتی ${useShopName()}`
}

type PrintHeadProps = { title: string; order: PrintedOrder; logo?: Prints['shop']['logo'] }

/** Title, order and code of a sheet. */
export function PrintHead({ title, order, logo }: PrintHeadProps) {
  const { code, orderNumber, createdAt, qr, deliverySlot } = order
  return (
    <header className="print-head">
      <div>
        {logo && <img className="print-logo" {...logo} alt="" />}
        <p className="print-shop">
          <SellerName />
        </p>
        <h2>
          {title} <Run text={code} className="print-code" />
        </h2>
        <p>
          <Run text={orderNumber} /> · {jalaliShortDate(createdAt)} · {methodLabel(order)}
        </p>
        {deliverySlot && (
          <p>
            تحویل <b>{deliverySlot}</b>
          </p>
        )}
      </div>
      <PrintedQr qr={qr} label={`کد QR سفارش ${code}`} />
    </header>
  )
}

/** In a frame, because a courier who misses it brings no money. */
export function CashDue({ order }: { order: PrintedOrder }) {
  const due = cashDue(order)
  if (due === null) return null
  return (
    <p className="print-due">
      دریافت هنگام تحویل: <b>{priceLabel(due)}</b>
    </p>
  )
}
