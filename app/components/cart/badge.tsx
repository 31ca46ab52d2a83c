import type { DrawerName } from '#app/stores/drawers.ts'
import { badgeLabel } from '#domain/digits.ts'
import { useCount } from './use-count.ts'

/** The count on the icon of cart or wishlist. Hidden from screen readers, which get it from `CountStatus`. */
export function Badge({ of, className = 'end-0 top-0' }: { of: DrawerName; className?: string }) {
  const count = useCount(of)
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className={`absolute h-4.5 min-w-4.5 rounded-full bg-act px-1 text-center text-[0.6875rem] leading-4.5 font-bold whitespace-nowrap text-on-act [box-shadow:0_0_0_2px_var(--page)] ${className}`}
    >
      <bdi>{badgeLabel(count)}</bdi>
    </span>
  )
}
