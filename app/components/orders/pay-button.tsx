import { type ButtonHTMLAttributes, useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Modal } from '#app/components/ui/modal.tsx'
import { fetchOrder, payAgain } from '#app/stores/checkout/orders.ts'
import { toast } from '#app/stores/toasts.ts'
import { type ChangedLine, describeOrderChanges, type ItemChange } from '#domain/order/order-changes.ts'
import { ChangedLines } from './changed-lines.tsx'

type PayButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { orderId: string }

/** Starts another payment of the same order. */
export function PayButton({ orderId, children, ...rest }: PayButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [changes, setChanges] = useState<readonly ChangedLine[] | null>(null)
  const pay = async () => {
    setBusy(true)
    const problem = await payAgain(orderId)
    if (problem === null) return
    if (problem.changes) setChanges(await changedLines(orderId, problem.changes))
    else toast.error(problem.message)
    setBusy(false)
  }
  return (
    <>
      <Button {...rest} disabled={isBusy} onClick={() => void pay()}>
        <Icon name={isBusy ? 'spinner' : 'card'} className={`size-5 ${isBusy ? 'animate-spin' : ''}`} />
        {children}
      </Button>
      <Modal title="قیمت یا موجودی تغییر کرده است" isOpen={changes !== null} onClose={() => setChanges(null)}>
        <Changes changes={changes ?? []} />
      </Modal>
    </>
  )
}

async function changedLines(orderId: string, changes: readonly ItemChange[]): Promise<readonly ChangedLine[]> {
  const result = await fetchOrder(orderId)
  return result.isOk ? describeOrderChanges(result.data.order.items, changes) : []
}

/** What the shopper agreed to is no longer offered. Money of a transfer may have come: its order must not be cancelled. */
function Changes({ changes }: { changes: readonly ChangedLine[] }) {
  return (
    <>
      <p>این سفارش را دیگر نمی‌توان به همان شکل آنلاین پرداخت. اگر شرایط تازه را می‌پذیرید، آن را لغو کنید و دوباره سفارش دهید.</p>
      <p className="mt-2">اگر مبلغ آن را واریز کرده‌اید، سفارش را لغو نکنید تا رسید شما بررسی شود.</p>
      <ChangedLines changes={changes} />
      <ButtonLink href="/cart" look="outline" className="mt-6">
        سبد خرید
      </ButtonLink>
    </>
  )
}
