import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, priceLabel } from '#domain/money.ts'
import { shippingRateLabel } from '#domain/shipping.ts'
import type { OrderView } from '#services/list-orders.ts'

/** On a phone it scrolls in its own frame; on paper it has the whole width. */
export function InvoiceTable({ order: { items, subtotal, shippingCost, discount, tax, total } }: { order: OrderView }) {
  return (
    <section aria-label="کالاهای فاکتور" className="mt-6 overflow-x-auto">
      <table className="w-full min-w-[34rem] border-collapse text-sm">
        <thead>
          <tr className="border-y-2 border-line text-start">
            {['ردیف', 'کالا', 'شناسه', 'تعداد', 'قیمت واحد', 'قیمت کل (تومان)'].map((name) => (
              <th key={name} scope="col" className="px-2 py-2 text-start font-bold whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ productId, name, sku, quantity, unitPrice, totalPrice }, place) => (
            <tr key={productId} className="border-b border-line align-top">
              <td className="p-2">{toPersianDigits(place + 1)}</td>
              <td className="p-2">
                <MixedText text={name} />
              </td>
              <td className="p-2">
                <bdi dir="ltr">{sku}</bdi>
              </td>
              <td className="p-2">{toPersianDigits(quantity)}</td>
              <td className="p-2 whitespace-nowrap">{groupedDigits(unitPrice)}</td>
              <td className="p-2 whitespace-nowrap">{groupedDigits(totalPrice)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow name="جمع کالاها" text={priceLabel(subtotal)} />
          <SumRow name="هزینه ارسال" text={shippingRateLabel(shippingCost)} />
          {discount > 0 && <SumRow name="تخفیف" text={priceLabel(discount)} />}
          {tax > 0 && <SumRow name="مالیات" text={priceLabel(tax)} />}
          <SumRow name="مبلغ کل" text={priceLabel(total)} isTotal />
        </tfoot>
      </table>
    </section>
  )
}

function SumRow({ name, text, isTotal = false }: { name: string; text: string; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'border-y-2 border-line font-bold' : ''}>
      <th scope="row" colSpan={5} className="px-2 py-1.5 text-end font-normal">
        {name}
      </th>
      <td className="px-2 py-1.5 whitespace-nowrap">{text}</td>
    </tr>
  )
}
