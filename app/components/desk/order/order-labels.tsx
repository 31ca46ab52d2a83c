import { type FormEvent, useState } from 'react'
import { useMay } from '#app/stores/desk/me.ts'
import { addLabel, type DeskOrder, removeLabel } from '#app/stores/desk/orders.ts'
import { toast } from '#app/stores/toasts.ts'
import { Icon } from '../icons.tsx'

/** Labels of an order, which lists filter by, and its whole number to copy. Reversible, so a removed one can be taken back. */
export function OrderLabels({ order: { id, labels, orderNumber } }: { order: DeskOrder }) {
  const canEdit = useMay()('orders.step')
  const remove = async (label: string) => {
    const result = await removeLabel(id, label)
    if (result.isOk) toast.undo(`برچسب «${label}» برداشته شد`, () => void addLabel(id, label))
    else toast.error(result.problem.message)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(orderNumber)
    toast.success('شماره‌ی سفارش کپی شد')
  }
  return (
    <section className="labels">
      <h3>برچسب‌ها</h3>
      <div className="row wrap">
        {labels.map((label) => (
          <span key={label} className="chip">
            <a href={`/desk/orders?label=${encodeURIComponent(label)}`}>{label}</a>
            {canEdit && (
              <button type="button" aria-label={`برداشتن برچسب ${label}`} onClick={() => void remove(label)}>
                <Icon name="close" size="s" />
              </button>
            )}
          </span>
        ))}
        {canEdit && <NewLabel id={id} />}
      </div>
      <p className="tiny muted row tight">
        شماره‌ی کامل: <bdi className="lat">{orderNumber}</bdi>
        <button type="button" className="btn plain square" aria-label="کپی شماره‌ی کامل" onClick={() => void copy()}>
          <Icon name="copy" size="s" />
        </button>
      </p>
    </section>
  )
}

function NewLabel({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const label = String(new FormData(event.currentTarget).get('label') ?? '').trim()
    setOpen(false)
    if (label === '') return
    const result = await addLabel(id, label)
    if (!result.isOk) toast.error(result.problem.message)
  }
  if (!isOpen) {
    return (
      <button type="button" className="chip add" onClick={() => setOpen(true)}>
        <Icon name="plus" size="s" />
        برچسب
      </button>
    )
  }
  return (
    <form className="chip add" onSubmit={(event) => void submit(event)}>
      <input
        ref={(input) => input?.focus()}
        name="label"
        className="label-input"
        aria-label="نام برچسب"
        maxLength={40}
        autoComplete="off"
        onBlur={() => setOpen(false)}
      />
    </form>
  )
}
