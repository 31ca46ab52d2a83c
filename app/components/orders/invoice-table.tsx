import { Code } from '#app/components/ui/code.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, priceLabel } from '#domain/money.ts'
import { shippingRateLabel } from '#domain/order/shipping.ts'
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
        {items.map(({ productId, name, sku, quantity, unitPrice, totalPrice }, index) => (
          <tr key={productId} className="border-b border-line align-top">
            <td className={`p-2 ${onPaper}`}>{toPersianDigits(index + 1)}</td>
            <td className="p-2">
              <MixedText text={name} />
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

export function InvoiceSums({ order: { subtotal, shippingCost, discount, tax, total } }: { order: OrderView }) {
  return (
    <dl className="ms-auto mt-3 w-full max-w-xs space-y-1 px-2 text-sm">
      <Sum name="جمع کالاها" text={priceLabel(subtotal)} />
      <Sum name="هزینه ارسال" text={shippingRateLabel(shippingCost)} />
      {discount > 0 && <Sum name="تخفیف" text={priceLabel(discount)} />}
      {tax > 0 && <Sum name="مالیات" text={priceLabel(tax)} />}
      <Sum name="مبلغ کل" text={priceLabel(total)} className="border-t border-line pt-1 font-bold" />
    </dl>
  )
}

function Sum({ name, text, className = '' }: { name: string; text: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{text}</dd>
    </div>
  )
}
