import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { buyOrderAgain } from '#app/stores/checkout/buy-again.ts'
import type { OrderView } from '#services/order/list-orders.ts'

/** What remains to do with a delivered order. Each item of a larger one has its own link to review it. */
export function AfterDelivery({ order: { orderNumber, items } }: { order: OrderView }) {
  const [isBusy, setBusy] = useState(false)
  const [only] = items.length === 1 ? items : []
  const buy = async () => {
    setBusy(true)
    await buyOrderAgain(items)
    setBusy(false)
  }
  return (
    <>
      <Button className="text-sm" disabled={isBusy} aria-label={`خرید دوباره‌ی سفارش ${orderNumber}`} onClick={() => void buy()}>
        <Icon name={isBusy ? 'spinner' : 'bag'} className={`size-5 ${isBusy ? 'animate-spin' : ''}`} />
        خرید دوباره
      </Button>
      {only?.slug && (
        <ButtonLink href={`/product/${only.slug}#reviews`} look="outline" className="text-sm">
          <Icon name="pencil" className="size-5" />
          نظر بدهید
        </ButtonLink>
      )}
    </>
  )
}
