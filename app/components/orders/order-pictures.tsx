import { ProductPicture } from '#app/components/ui/picture.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import type { OrderItemView } from '#services/order/list-orders.ts'

const maxPictures = 3

/** The first few products of an order; decorative, their names are in the list. */
export function OrderPictures({ items }: { items: readonly OrderItemView[] }) {
  const more = items.length - maxPictures
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5 max-sm:hidden">
      {items.slice(0, maxPictures).map(({ productId, image }) => (
        <span key={productId} className="stage size-12 overflow-hidden rounded-control">
          <ProductPicture image={image && { ...image, alt: '' }} sizes="3rem" className="aspect-square w-full object-contain p-[6%]" />
        </span>
      ))}
      {more > 0 && <span className="text-note text-muted">+{toPersianDigits(more)}</span>}
    </span>
  )
}
