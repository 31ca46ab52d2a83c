import { type FormEvent, useState } from 'react'
import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { Choice } from '#app/components/desk/settings/choice-field.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { type DeskOrder, moveDelivery, useDeliveryOptions } from '#app/stores/desk/orders.ts'
import { toast } from '#app/stores/toasts.ts'
import { deliverySlotLabels } from '#domain/desk/delivery/form.ts'

type DeliveryFormProps = { order: DeskOrder; onClose: () => void }

/** Another day and window for an order. What was on the screen when it was opened is its version: a colleague's move in between shows both. */
export function DeliveryForm({ order, onClose }: DeliveryFormProps) {
  const { data, problem, reload } = useDeliveryOptions(order.id)
  const [chosen, setChosen] = useState({ day: '', windowId: '' })
  const [seen, setSeen] = useState(order.deliverySlot ?? '')
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const day = data?.days.find((one) => one.day === chosen.day)
  const window = day?.windows.find(({ id }) => id === chosen.windowId) ?? day?.windows[0]
  const save = async (onSeen: string) => {
    if (!day || !window) return
    setSaving(true)
    const result = await moveDelivery(order.id, { windowId: window.id, day: day.day, seen: onSeen })
    setSaving(false)
    if (result.isOk) {
      toast.success('زمان تحویل عوض شد')
      return onClose()
    }
    setConflict(result.problem.conflict)
    if (result.problem.conflict) return
    toast.error(result.problem.message)
    reload()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(seen)
  }
  if (conflict) {
    const theirs = conflict.fields.deliverySlot?.theirs ?? ''
    const resolve = (keptTheirs: readonly string[]) => {
      setConflict(null)
      if (keptTheirs.length > 0) return onClose()
      setSeen(theirs)
      void save(theirs)
    }
    return (
      <Sheet title="تداخل ذخیره" isOpen onClose={() => setConflict(null)}>
        <ConflictTable conflict={conflict} labels={deliverySlotLabels} onResolve={resolve} onBack={() => setConflict(null)} />
      </Sheet>
    )
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="order-delivery" className="btn primary" disabled={!window || isSaving}>
        ذخیره‌ی زمان
      </button>
    </>
  )
  return (
    <Sheet title={`زمان تحویل سفارش ${order.code}`} isOpen onClose={onClose} footer={footer}>
      {data ? (
        <form id="order-delivery" className="fields" onSubmit={submit}>
          <Fields days={data.days} day={day} windowId={window?.id ?? ''} now={order.deliverySlot} onChoose={setChosen} />
        </form>
      ) : problem ? (
        <Failed title="زمان‌های آزاد باز نشد" problem={problem} onRetry={reload} />
      ) : (
        <Bones rows={2} />
      )}
    </Sheet>
  )
}

type Day = NonNullable<ReturnType<typeof useDeliveryOptions>['data']>['days'][number]
type FieldsProps = {
  days: readonly Day[]
  day: Day | undefined
  windowId: string
  now: string | null
  onChoose: (chosen: { day: string; windowId: string }) => void
}

function Fields({ days, day, windowId, now, onChoose }: FieldsProps) {
  if (days.length === 0) return <p>در دو هفته‌ی پیش رو زمان آزاد دیگری نیست. ظرفیت زمان‌های تحویل را در تنظیمات ارسال بیشتر کنید.</p>
  return (
    <>
      {now && <p className="muted">اکنون: {now}</p>}
      <div className="fields two-columns">
        <Choice
          label="روز تازه"
          value={day?.day ?? ''}
          choices={{ '': 'انتخاب روز', ...Object.fromEntries(days.map((one) => [one.day, one.label])) }}
          onChange={(chosen) => onChoose({ day: chosen, windowId })}
        />
        {day && (
          <Choice
            label="ساعت تازه"
            value={windowId}
            choices={Object.fromEntries(day.windows.map(({ id, label }) => [id, label]))}
            onChange={(chosen) => onChoose({ day: day.day, windowId: chosen })}
          />
        )}
      </div>
      <p className="tiny muted">تنها زمان‌هایی که جا دارند دیده می‌شوند. پس از ذخیره، زمان تازه به خریدار پیام داده می‌شود.</p>
    </>
  )
}
