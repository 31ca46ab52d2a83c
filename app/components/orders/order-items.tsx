import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { priceLabel } from '#domain/money.ts'
import type { OrderItemView } from '#services/order/list-orders.ts'

type OrderItemsProps = {
  items: readonly OrderItemView[]
  /** Links to the form of a review. */
  canReview?: boolean
}

export function OrderItems({ items, canReview = false }: OrderItemsProps) {
  return (
    <ul className="ruled">
      {items.map((item) => (
        <OrderItem key={item.productId} item={item} canReview={canReview} />
      ))}
    </ul>
  )
}

/** Links to the product while it is still sold. */
function OrderItem({ item, canReview }: { item: OrderItemView; canReview: boolean }) {
  const { slug, name, image, quantity, refundedQuantity, unitPrice, totalPrice } = item
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="stage size-16 shrink-0 overflow-hidden rounded-control">
        <ProductPicture image={image && { ...image, alt: '' }} sizes="4rem" className="aspect-square w-full object-contain p-[6%]" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        {slug ? (
          <a href={`/product/${slug}`} className="inline-flex min-h-11 items-center font-medium hover:text-act">
            <span className="line-clamp-2">
              <MixedText text={name} />
            </span>
          </a>
        ) : (
          <p className="line-clamp-2 font-medium text-muted">
            <MixedText text={name} />
          </p>
        )}
        <p className="flex flex-wrap justify-between gap-x-3 text-note text-muted">
          <span>
            {toPersianDigits(quantity)} عدد، هر عدد {priceLabel(unitPrice)}
            {refundedQuantity > 0 && `؛ ${toPersianDigits(refundedQuantity)} عدد بازپرداخت شد`}
          </span>
          <span className="font-bold text-text">{priceLabel(totalPrice)}</span>
        </p>
        {canReview && slug && (
          <a
            href={`/product/${slug}#reviews`}
            aria-label={`نظر بدهید: ${name}`}
            className="inline-flex min-h-11 items-center font-bold text-act"
          >
            نظر بدهید
          </a>
        )}
      </div>
    </li>
  )
}
