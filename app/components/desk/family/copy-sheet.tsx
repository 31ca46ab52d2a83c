import { type FormEvent, useId, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { copyParts, type DeskFamily, type FamilyPart, type FamilyVariant } from '#app/stores/desk/families.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'

const parts: readonly { id: FamilyPart; label: string; hint: string }[] = [
  { id: 'pictures', label: 'تصویرها', hint: 'پس از تصویرهای خودشان افزوده می‌شود' },
  { id: 'description', label: 'معرفی', hint: 'جای معرفی آن‌ها را می‌گیرد' },
  { id: 'specs', label: 'مشخصات', hint: 'جای مشخصات آن‌ها را می‌گیرد، جز ویژگی‌های خانواده' },
]

type CopySheetProps = { family: DeskFamily; variant: FamilyVariant; onClose: () => void }

/** What variants share is entered once: the pictures, text or specifications of one, given to all others or to those with the same value. */
export function CopySheet({ family, variant, onClose }: CopySheetProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const others = family.variants.filter((one) => one.id !== variant.id)
  const groups = (variant.values ?? []).map((value, index) => ({
    id: value.id,
    label: `گونه‌های ${family.options[index]?.name ?? ''} ${value.value}`,
    to: others.filter(({ values }) => values?.[index]?.id === value.id),
  }))
  const targets = [{ id: 'all', label: 'همه‌ی گونه‌های دیگر', to: others }, ...groups].filter(({ to }) => to.length > 0)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = parts.map((part) => part.id).filter((part) => form.has(part))
    const to = targets.find((target) => target.id === form.get('to'))?.to ?? []
    if (chosen.length === 0) return void toast.error('دست‌کم یک بخش را انتخاب کنید')
    setBusy(true)
    const result = await copyParts(family.id, { from: variant.id, to: to.map((one) => one.id), parts: chosen })
    setBusy(false)
    if (!result.isOk) return void toast.error(result.problem.message)
    toast.success(result.data.changed > 0 ? `${toPersianDigits(result.data.changed)} گونه به‌روز شد` : 'گونه‌ها از پیش همین را داشتند')
    onClose()
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary" disabled={isBusy || targets.length === 0}>
        رونوشت
      </button>
    </>
  )
  return (
    <Sheet title={`رونوشت از «${variant.farsiName}»`} isOpen onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={(event) => void submit(event)}>
        {parts.map((part) => (
          <label key={part.id} className="row">
            <input type="checkbox" className="tick" name={part.id} defaultChecked={part.id === 'pictures'} />
            <span>
              {part.label}
              <span className="tiny muted block">{part.hint}</span>
            </span>
          </label>
        ))}
        <label>
          <span className="label">به</span>
          <span className="field">
            <select name="to" defaultValue="all">
              {targets.map((target) => (
                <option key={target.id} value={target.id}>
                  {target.label} ({toPersianDigits(target.to.length)})
                </option>
              ))}
            </select>
            <Icon name="chevron-down" className="muted" />
          </span>
        </label>
      </form>
    </Sheet>
  )
}
