import { Icon } from '#app/components/desk/icons.tsx'
import { LabelChips } from '#app/components/desk/labels.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { addLabel, type DeskOrder, removeLabel } from '#app/stores/desk/orders.ts'
import { toast } from '#app/stores/toasts.ts'

/** Labels of an order, which lists filter by, and its whole number to copy. */
export function OrderLabels({ order: { id, labels, orderNumber } }: { order: DeskOrder }) {
  const copy = async () => {
    await navigator.clipboard.writeText(orderNumber)
    toast.success('شماره‌ی سفارش کپی شد')
  }
  return (
    <section className="labels">
      <h3>برچسب‌ها</h3>
      <LabelChips
        labels={labels}
        hrefOf={(label) => `/desk/orders?label=${encodeURIComponent(label)}`}
        canEdit={useMay()('orders.step')}
        add={(label) => addLabel(id, label)}
        remove={(label) => removeLabel(id, label)}
      />
      <p className="tiny muted row tight">
        شماره‌ی کامل: <bdi className="lat">{orderNumber}</bdi>
        <button type="button" className="btn plain square" aria-label="کپی شماره‌ی کامل" onClick={() => void copy()}>
          <Icon name="copy" size="s" />
        </button>
      </p>
    </section>
  )
}
