import { type FormEvent, useId, useState } from 'react'
import { AddOption } from '#app/components/desk/catalog/add-option.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { DraftedForm } from '#app/components/desk/use-drafted-form.ts'
import { type SpecOption, useSpecTemplate } from '#app/stores/desk/goods.ts'
import { toast } from '#app/stores/toasts.ts'
import { parsePastedSpecs, specField } from '#domain/desk/goods/product-specs.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** The specifications: those that products of the category have, with their usual values, and any other option. */
export function ProductSpecs({ form }: { form: DraftedForm }) {
  const { data } = useSpecTemplate(form.text('categoryId'))
  const [added, setAdded] = useState<readonly string[]>([])
  const [isPasting, setPasting] = useState(false)
  const options = data?.options ?? []
  const isShown = ({ id, isUsed }: SpecOption) => isUsed || added.includes(id) || form.text(specField(id)) !== ''
  const rest = options.filter((option) => !isShown(option))
  return (
    <section className="form-part">
      <div className="row wrap">
        <h2>مشخصات</h2>
        <span className="small muted not-phone">مقدارها را با «،» جدا کنید</span>
        <button type="button" className="btn plain end" onClick={() => setPasting(true)}>
          <Icon name="copy" />
          چسباندن فهرست
        </button>
      </div>
      <div className="fields two-columns">
        {options.filter(isShown).map((option) => (
          <SpecInput key={option.id} option={option} form={form} />
        ))}
      </div>
      {rest.length > 0 && <AddOption className="row" options={rest} onAdd={(id) => setAdded([...added, id])} />}
      <PasteSheet isOpen={isPasting} options={options} onClose={() => setPasting(false)} onPaste={form.set} />
    </section>
  )
}

function SpecInput({ option: { id, name, values }, form }: { option: SpecOption; form: DraftedForm }) {
  const list = useId()
  const field = specField(id)
  return (
    <>
      <Field
        label={name}
        list={list}
        value={form.text(field)}
        onChange={(event) => form.set({ [field]: event.target.value })}
        error={form.errors[field]}
      />
      <datalist id={list}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}

type PasteSheetProps = {
  isOpen: boolean
  options: readonly SpecOption[]
  onClose: () => void
  onPaste: (fields: Readonly<Record<string, string>>) => void
}

/** A list from a maker's page or a sheet: name, tab or colon, values. Lines that name no option stay here. */
function PasteSheet({ isOpen, options, onClose, onPaste }: PasteSheetProps) {
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pasted = parsePastedSpecs(text, options)
    onPaste(pasted.fields)
    toast.success(`${toPersianDigits(Object.keys(pasted.fields).length)} ویژگی پر شد`)
    setUnknown(pasted.unknown)
    setText(pasted.unknown.join('\n'))
    if (pasted.unknown.length === 0) onClose()
  }
  const footer = (
    <button type="submit" form="paste-specs" className="btn primary" disabled={text.trim() === ''}>
      پر کردن مشخصات
    </button>
  )
  return (
    <Sheet title="چسباندن فهرست مشخصات" isOpen={isOpen} onClose={onClose} footer={footer}>
      <form id="paste-specs" className="fields" onSubmit={submit}>
        <label>
          <span className="label">هر سطر یک ویژگی: نام، دونقطه یا Tab، مقدارها</span>
          <span className="field area">
            <textarea rows={8} dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
          </span>
        </label>
        {unknown.length > 0 && (
          <p className="note warn">
            <Icon name="alert" />
            این سطرها ویژگی شناخته‌شده‌ای ندارند و پر نشدند.
          </p>
        )}
      </form>
    </Sheet>
  )
}
