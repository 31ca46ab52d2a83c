import { IconButton } from '#app/components/ui/button.tsx'
import { Price } from '#app/components/ui/price.tsx'
import { removeFromCart, setQuantity } from '#app/stores/cart.ts'
import { canBuy, type CartLine as Line, linePrice, priceOnRequestLabel } from '#domain/cart/cart.ts'
import { lineNotices } from '#domain/cart/cart-notices.ts'
import { groupedDigits } from '#domain/money.ts'
import { LineName, LineNotices, LinePicture } from './line-product.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type CartLineProps = { line: Line; onNavigate?: (() => void) | undefined; onRemoved: () => void }

export function CartLine({ line, onNavigate, onRemoved }: CartLineProps) {
  const { product, quantity } = line
  const remove = () => {
    removeFromCart(product.id)
    onRemoved()
  }
  return (
    <li aria-label={product.farsiName} className="relative flex gap-4 border-b border-line-60 py-5 last:border-b-0">
      <LinePicture product={product} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <LineName product={product} onNavigate={onNavigate} />
            <LineNotices notices={lineNotices(line)} />
          </div>
          <IconButton icon="trash" label="حذف" className="-me-3 -mt-2.5" onClick={remove} />
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <QuantityStepper productName={product.farsiName} quantity={quantity} onChange={(next) => setQuantity(product.id, next)} />
          <LinePrice line={line} />
        </div>
      </div>
    </li>
  )
}

function LinePrice({ line }: { line: Line }) {
  const price = linePrice(line)
  if (price === null) return <span className="ms-auto text-card font-bold">{priceOnRequestLabel}</span>
  return (
    <span className={`ms-auto flex flex-col items-end leading-6 ${canBuy(line) ? '' : 'text-muted line-through'}`}>
      <Price price={price} />
      {line.quantity > 1 && (
        <span className="text-[0.75rem] leading-5 text-muted">هر عدد {groupedDigits(price / line.quantity)} تومان</span>
      )}
    </span>
  )
}
