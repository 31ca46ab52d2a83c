import { useRef } from 'react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { refreshWishlist } from '#app/stores/current-products.ts'
import { useWishlist } from '#app/stores/wishlist.ts'
import type { Wishlist } from '#domain/cart/wishlist.ts'
import { LinesSkeleton } from './lines-skeleton.tsx'
import { useRefresh } from './use-refresh.ts'
import { WishlistLine } from './wishlist-line.tsx'

type WishlistLinesProps = { onNavigate?: () => void; className?: string }

/** The items of the wishlist, in the drawer and on its page. */
export function WishlistLines({ onNavigate, className = '' }: WishlistLinesProps) {
  const items = useWishlist((state) => state.items)
  const list = useRef<HTMLDivElement>(null)
  if (!items) return <LinesSkeleton />
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <EmptyWishlist onNavigate={onNavigate} />
      ) : (
        <LiveItems items={items} className={className} onNavigate={onNavigate} onRemoved={() => list.current?.focus()} />
      )}
    </div>
  )
}

type LiveItemsProps = { items: Wishlist; className: string; onNavigate: (() => void) | undefined; onRemoved: () => void }

function LiveItems({ items, className, onNavigate, onRemoved }: LiveItemsProps) {
  useRefresh(refreshWishlist)
  return (
    <ul className={className}>
      {items.map((item) => (
        <WishlistLine key={item.product.id} item={item} onNavigate={onNavigate} onRemoved={onRemoved} />
      ))}
    </ul>
  )
}

function EmptyWishlist({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  return (
    <EmptyState
      icon="heart"
      heading="لیست علاقه‌مندی‌های شما خالی است"
      sentence="قلب کنار هر کالا را لمس کنید تا این‌جا بماند و سر فرصت تصمیم بگیرید."
    >
      <ButtonLink href="/store" onClick={onNavigate}>
        مشاهده محصولات
      </ButtonLink>
    </EmptyState>
  )
}
