import { Code } from '#app/components/ui/code.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { jalaliShortDate } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, priceLabel } from '#domain/money.ts'
import { invoiceSums } from '#domain/order/progress/invoice.ts'
import type { OrderView } from '#services/order/list-orders.ts'

/** Phones show the main columns, print shows all. */
const onPaper = 'max-sm:hidden print:table-cell'
const columns = [
  { name: 'ردیف', className: onPaper },
  { name: 'کالا', className: 'w-full' },
  { name: 'شناسه', className: onPaper },
  { name: 'تعداد', className: '' },
  { name: 'قیمت واحد', className: onPaper },
  { name: 'قیمت کل (تومان)', className: '' },
]

export function InvoiceTable({ items }: Pick<OrderView, 'items'>) {
  return (
    <table className="mt-6 w-full border-collapse text-sm">
      <caption className="sr-only">کالاهای فاکتور</caption>
      <thead>
        <tr className="border-y-2 border-line">
          {columns.map(({ name, className }) => (
            <th key={name} scope="col" className={`p-2 text-start font-bold sm:whitespace-nowrap ${className}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ productId, name, facts, sku, quantity, unitPrice, totalPrice }, index) => (
          <tr key={productId} className="border-b border-line align-top">
            <td className={`p-2 ${onPaper}`}>{toPersianDigits(index + 1)}</td>
            <td className="p-2">
              <MixedText text={name} />
              {facts && <p className="text-xs leading-5 text-muted">{facts}</p>}
            </td>
            <td className={`p-2 whitespace-nowrap ${onPaper}`}>
              <Code>{sku}</Code>
            </td>
            <td className="p-2">{toPersianDigits(quantity)}</td>
            <td className={`p-2 whitespace-nowrap ${onPaper}`}>{groupedDigits(unitPrice)}</td>
            <td className="p-2 whitespace-nowrap">{groupedDigits(totalPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function InvoiceSums({ order }: { order: OrderView }) {
  return (
    <dl className="ms-auto mt-3 w-full max-w-xs spaced-1 px-2 text-sm">
      {invoiceSums(order).map(({ name, text, isTotal }) => (
        <div key={name} className={`flex justify-between gap-4 ${isTotal ? 'border-t border-line pt-1 font-bold' : ''}`}>
          <dt>{name}</dt>
          <dd className="whitespace-nowrap">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** When, how and for what money went back: the receipt of each refund. */
export function InvoiceRefunds({ refunds }: Pick<OrderView, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <section className="mt-4 px-2 text-sm" aria-label="بازپرداخت‌ها">
      <h2 className="mb-1 text-card font-bold">بازپرداخت‌ها</h2>
      <ul className="spaced-1">
        {refunds.map(({ at, amount, way, reference, parts }) => (
          <li key={at}>
            <time dateTime={at}>{jalaliShortDate(at)}</time>: {priceLabel(amount)}، {way}
            {reference && (
              <>
                {'، شماره پیگیری '}
                <Code>{reference}</Code>
              </>
            )}
            {parts.length > 0 && `، برای ${parts.join('، ')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
