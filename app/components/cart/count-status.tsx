import { useEffect, useRef, useState } from 'react'
import { useCart } from '#app/stores/cart.ts'
import type { DrawerName } from '#app/stores/drawers.ts'
import { useWishlist } from '#app/stores/wishlist.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { useCount } from './use-count.ts'

const places: Record<DrawerName, string> = { cart: 'در سبد خرید', wishlist: 'در علاقه‌مندی‌ها' }

/** The id for `aria-describedby` of a cart or wishlist link. */
export const countId = (of: DrawerName) => `${of}-count`

/** The count as text: describes the icon, and is announced when it changes, not on page load. */
export function CountStatus({ of }: { of: DrawerName }) {
  const count = useCount(of)
  const isRestored = useIsRestored(of)
  const words = `${toPersianDigits(count)} کالا ${places[of]}`
  const known = useRef<number | null>(null)
  const [spoken, setSpoken] = useState('')

  useEffect(() => {
    if (!isRestored) return
    if (known.current !== null && known.current !== count) setSpoken(words)
    known.current = count
  }, [isRestored, count, words])

  return (
    <div className="sr-only">
      <p id={countId(of)} hidden>
        {isRestored ? words : ''}
      </p>
      <p role="status">{spoken}</p>
    </div>
  )
}

function useIsRestored(of: DrawerName): boolean {
  const hasCart = useCart(({ lines }) => lines !== null)
  const hasWishlist = useWishlist(({ items }) => items !== null)
  return of === 'cart' ? hasCart : hasWishlist
}
