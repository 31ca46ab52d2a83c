import { Code } from '#app/components/ui/code.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Price } from '#app/components/ui/price.tsx'
import { isoDate, jalaliDate } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { BankAccount } from '#services/context.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderPictures } from './order-pictures.tsx'

/** A summary of the order; the details expand. */
export function OrderCard({ order, bank }: { order: OrderView; bank: BankAccount | null }) {
  const { orderNumber, createdAt, label, note, rejectReason, cancelRequest, total, items } = order
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article id={`order-${order.id}`} aria-label={`سفارش ${orderNumber}`} className="scroll-mt-24 rounded-card bg-surface shadow-lift">
      <details className="group">
        <summary className="flex list-none flex-wrap items-center gap-x-4 gap-y-2 rounded-card p-4 sm:p-5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OrderLabel order={order} label={label} />
              <time dateTime={isoDate(createdAt)} className="text-note text-muted">
                {jalaliDate(createdAt)}
              </time>
            </span>
            {note && <span className="mt-1 block text-sm">{note}</span>}
            <span className="mt-1 block truncate text-card font-bold">
              <Code>{orderNumber}</Code>
            </span>
            <span className="text-note text-muted">
              {toPersianDigits(units)} کالا، <Price price={total} className="text-text" />
            </span>
          </span>
          <OrderPictures items={items} />
          <Icon name="chevron-down" className="size-6 text-muted transition group-open:rotate-180" />
        </summary>
        <OrderDetails order={order} />
      </details>
      {rejectReason && (
        <p className="px-4 pb-3 text-sm [overflow-wrap:anywhere] sm:px-5">
          دلیل نپذیرفتن رسید: <bdi>{rejectReason}</bdi>
        </p>
      )}
      {cancelRequest && order.status !== 'cancelled' && (
        <p className="px-4 pb-3 text-sm [overflow-wrap:anywhere] sm:px-5">
          {cancelRequest.answer === null ? (
            'درخواست لغو شما در حال بررسی است.'
          ) : (
            <>
              درخواست لغو پذیرفته نشد: <bdi>{cancelRequest.answer}</bdi>
            </>
          )}
        </p>
      )}
      <OrderActions order={order} bank={bank} />
    </article>
  )
}

function OrderLabel({ order: { status, paymentStatus }, label }: { order: OrderView; label: string }) {
  const isBad = status === 'cancelled' || paymentStatus === 'failed'
  const isOpen = status === 'pending' && paymentStatus === 'pending'
  const look = isBad ? 'text-bad ringed-bad-50' : isOpen ? 'text-rate ringed-rate-50' : 'text-good ringed-good-50'
  return <span className={`rounded-full px-2.5 text-note font-bold ringed ${look}`}>{label}</span>
}
