import type { ReactNode } from 'react'
import { Price } from '#app/components/ui/price.tsx'
import { useCart } from '#app/stores/cart.ts'
import { cartTotals, priceOnRequestLabel } from '#domain/cart/cart.ts'
import { shortText, unpricedText } from '#domain/cart/cart-notices.ts'
import { toPersianDigits } from '#domain/digits.ts'

type CartSummaryProps = {
  /** The primary button. */
  children: ReactNode
  /** Totals and button in one row, for the bottom bar of phones. */
  isBar?: boolean
}

/** Count and total of what can be ordered, and what is left out. */
export function CartSummary({ children, isBar = false }: CartSummaryProps) {
  const lines = useCart((state) => state.lines)
  const { units, total, hasUnpriced, hasShort } = cartTotals(lines ?? [])
  const noTotal = hasUnpriced ? priceOnRequestLabel : zero
  return (
    <>
      {hasUnpriced && <p className="mb-2 text-note text-rate">{unpricedText}</p>}
      {hasShort && <p className="mb-2 text-note text-rate">{shortText}</p>}
      <div className={isBar ? 'grid grid-cols-[1fr_auto] items-center gap-4 lg:grid-cols-1' : 'grid gap-3'}>
        <dl className={isBar ? 'spaced-0.5' : 'spaced-1'}>
          <SummaryRow isBar={isBar} name="تعداد کالاها" className="text-muted">
            {toPersianDigits(units)}
          </SummaryRow>
          <SummaryRow isBar={isBar} name="جمع کل" className="font-bold">
            {total === 0 ? noTotal : <Price price={total} className={isBar ? 'text-base lg:text-lg' : 'text-lg'} />}
          </SummaryRow>
        </dl>
        {children}
      </div>
    </>
  )
}

type SummaryRowProps = { isBar: boolean; name: string; className: string; children: ReactNode }

function SummaryRow({ isBar, name, className, children }: SummaryRowProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2 ${isBar ? 'text-note lg:justify-between lg:text-card' : 'justify-between text-card'} ${className}`}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const zero = `${toPersianDigits(0)} تومان`
