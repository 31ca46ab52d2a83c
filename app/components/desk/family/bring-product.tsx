import { type FormEvent, useId, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { useSettled } from '#app/components/desk/use-settled.ts'
import { bringProduct, type DeskFamily, useFoundGoods } from '#app/stores/desk/families.ts'
import { toast } from '#app/stores/toasts.ts'

/** A product that exists becomes a variant; it must have one value of each option, and not those of another variant. */
export function BringProduct({ family, onClose }: { family: DeskFamily; onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const found = useFoundGoods(useSettled(text))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await bringProduct(family.id, text)
    setBusy(false)
    if (!result.isOk) return setError(result.problem.fields.sku ?? result.problem.message)
    toast.success('کالا به خانواده آمد')
    onClose()
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary" disabled={isBusy || text.trim() === ''}>
        آوردن به خانواده
      </button>
    </>
  )
  return (
    <Sheet title={`آوردن کالایی به «${family.name}»`} isOpen onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={(event) => void submit(event)}>
        <p className="muted small">کالا باید از {family.options.map(({ name }) => name).join('، ')} یک مقدار داشته باشد.</p>
        <Field
          label="SKU کالا"
          dir="ltr"
          list={`${id}-found`}
          value={text}
          error={error}
          hint="نام یا SKU را بنویسید و از فهرست برگزینید"
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
        <datalist id={`${id}-found`}>
          {found?.map((product) => (
            <option key={product.id} value={product.hint} label={product.label} />
          ))}
        </datalist>
      </form>
    </Sheet>
  )
}
