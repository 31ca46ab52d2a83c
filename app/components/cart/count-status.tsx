import { useEffect, useRef, useState } from 'react'
import { useCart } from '#app/stores/cart.ts'
import type { DrawerName } from '#app/stores/drawers.ts'
import { useWishlist } from '#app/stores/wishlist.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { useCount } from './use-count.ts'

const listNames: Record<DrawerName, string> = { cart: 'در سبد خرید', wishlist: 'در علاقه‌مندی‌ها' }

/** The id for `aria-describedby` of a cart or wishlist link. */
export const countId = (of: DrawerName) => `${of}-count`

/** The count as text: describes the icon, and is announced when it changes, not on page load. */
export function CountStatus({ of }: { of: DrawerName }) {
  const count = useCount(of)
  const isRestored = useIsRestored(of)
  const text = `${toPersianDigits(count)} کالا ${listNames[of]}`
  const lastCount = useRef<number | null>(null)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!isRestored) return
    if (lastCount.current !== null && lastCount.current !== count) setAnnouncement(text)
    lastCount.current = count
  }, [isRestored, count, text])

  return (
    <div className="sr-only">
      <p id={countId(of)} hidden>
        {isRestored ? text : ''}
      </p>
      <p role="status">{announcement}</p>
    </div>
  )
}

function useIsRestored(of: DrawerName): boolean {
  const hasCart = useCart(({ lines }) => lines !== null)
  const hasWishlist = useWishlist(({ items }) => items !== null)
  return of === 'cart' ? hasCart : hasWishlist
}
