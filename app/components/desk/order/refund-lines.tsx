import { Icon } from '#app/components/desk/icons.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { DeskOrder } from '#app/stores/desk/orders.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import type { RefundDraft } from './refund-draft.ts'

/** The lines of an order with how many units of each go back, and its shipping. */
export function RefundLines({ order, draft }: { order: DeskOrder; draft: RefundDraft }) {
  return (
    <ul className="refund-lines" aria-label="کالاهایی که پول آن‌ها برمی‌گردد">
      {order.items.map((item) => (
        <RefundLine key={item.id} item={item} draft={draft} />
      ))}
      {draft.shippingLeft > 0 && (
        <li>
          <label className="row grow">
            <input
              type="checkbox"
              className="tick"
              checked={draft.hasShipping}
              onChange={(event) => draft.setShipping(event.target.checked)}
            />
            <span className="grow">هزینه‌ی ارسال</span>
            <span className="muted small">{groupedDigits(draft.shippingLeft)} تومان</span>
          </label>
        </li>
      )}
    </ul>
  )
}

function RefundLine({ item, draft }: { item: DeskOrder['items'][number]; draft: RefundDraft }) {
  const { id, productName, productImage, quantity, refundedQuantity, totalPrice } = item
  const left = quantity - refundedQuantity
  const units = draft.unitsOf(id)
  return (
    <li>
      <Thumb url={productImage} isLarge />
      <span className="grow name">
        <span className="block">{productName}</span>
        <span className="small muted block">
          {toPersianDigits(quantity)} عدد، هر عدد {groupedDigits(totalPrice / quantity)} تومان
          {refundedQuantity > 0 && `؛ ${toPersianDigits(refundedQuantity)} عدد پیش‌تر بازپرداخت شد`}
        </span>
      </span>
      {left > 0 && (
        <fieldset className="stepper" aria-label={`تعداد بازپرداخت ${productName}`}>
          <button
            type="button"
            className="btn square"
            aria-label="کمتر"
            disabled={units === 0}
            onClick={() => draft.setUnits(id, units - 1)}
          >
            <Icon name="minus" />
          </button>
          <output aria-live="polite">
            {toPersianDigits(units)}
            <span className="muted"> از {toPersianDigits(left)}</span>
          </output>
          <button
            type="button"
            className="btn square"
            aria-label="بیشتر"
            disabled={units >= left}
            onClick={() => draft.setUnits(id, units + 1)}
          >
            <Icon name="plus" />
          </button>
        </fieldset>
      )}
    </li>
  )
}
