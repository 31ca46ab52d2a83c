import { useRef } from 'react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useCart } from '#app/stores/cart.ts'
import { refreshCart } from '#app/stores/current-products.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { lineNotices } from '#domain/cart/cart-notices.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { CartLine } from './cart-line.tsx'
import { LinesSkeleton } from './lines-skeleton.tsx'
import { useRefresh } from './use-refresh.ts'

type CartLinesProps = { onNavigate?: () => void }

/**
 * The lines of the cart, in the drawer, the cart page and the first checkout step. Before the storage is read both the skeleton and the
 * empty cart are in the document, and the class `empty-cart` (router/head-script.ts) decides which of them is shown.
 */
export function CartLines({ onNavigate }: CartLinesProps) {
  const lines = useCart((state) => state.lines)
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {lines === null && (
        <div className="empty-cart:hidden">
          <LinesSkeleton />
        </div>
      )}
      {lines && lines.length > 0 ? (
        <LiveLines lines={lines} onNavigate={onNavigate} onRemoved={() => list.current?.focus()} />
      ) : (
        <div className={lines === null ? 'hidden empty-cart:block' : undefined}>
          <EmptyCart onNavigate={onNavigate} />
        </div>
      )}
    </div>
  )
}

type LiveLinesProps = { lines: Cart; onNavigate: (() => void) | undefined; onRemoved: () => void }

function LiveLines({ lines, onNavigate, onRemoved }: LiveLinesProps) {
  useRefresh(refreshCart)
  const changed = lines.filter((line) => lineNotices(line).length > 0).length
  return (
    <>
      <p role="status" className="sr-only">
        {changed > 0 && `قیمت یا موجودی ${toPersianDigits(changed)} کالا از زمان افزودن تغییر کرده است`}
      </p>
      <ul>
        {lines.map((line) => (
          <CartLine key={line.product.id} line={line} onNavigate={onNavigate} onRemoved={onRemoved} />
        ))}
      </ul>
    </>
  )
}

function EmptyCart({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  return (
    <EmptyState icon="bag" heading="سبد خرید شما خالی است" sentence="هر کالایی را که پسندیدید با یک لمس به این‌جا بیاورید.">
      <ButtonLink href="/store" look={onNavigate ? 'quiet' : 'act'} onClick={onNavigate}>
        مشاهده محصولات
      </ButtonLink>
    </EmptyState>
  )
}
