import { type FormEvent, useId, useRef, useState } from 'react'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { addVariants, type DeskFamily } from '#app/stores/desk/families.ts'
import { toast } from '#app/stores/toasts.ts'
import { combinations } from '#domain/desk/family/variants.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { type ChosenValue, OptionPicker } from './option-picker.tsx'

/** Values that come later: the combinations that the family lacks, each can be left out. */
export function AddVariants({ family, onClose }: { family: DeskFamily; onClose: () => void }) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly (readonly ChosenValue[])[]>(() =>
    family.options.map((_, index) => presentValues(family, index)),
  )
  const [left, setLeft] = useState<readonly string[]>([])
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ids = useRef(new Map<string, string>())
  const present = new Set(family.variants.map(({ values }) => keyOf(values ?? [])))
  const missing = combinations(chosen).filter((values) => !present.has(keyOf(values)))
  const wanted = missing.filter((values) => !left.includes(keyOf(values)))
  const toggle = (key: string) => setLeft(left.includes(key) ? left.filter((one) => one !== key) : [...left, key])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const variants = wanted.map((values) => ({ id: idOf(ids.current, keyOf(values)), values: values.map((value) => value.id) }))
    const result = await addVariants(family.id, variants)
    setBusy(false)
    if (!result.isOk) return setError(result.problem.fields.variants ?? result.problem.message)
    toast.success(`${toPersianDigits(wanted.length)} گونه ساخته شد`)
    onClose()
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary" disabled={isBusy || wanted.length === 0}>
        ساختن {toPersianDigits(wanted.length)} گونه
      </button>
    </>
  )
  return (
    <Sheet title="افزودن گونه" isOpen onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={(event) => void submit(event)}>
        <FormError text={error} />
        {family.options.map((option, index) => (
          <OptionPicker
            key={option.id}
            option={option}
            chosen={chosen[index] ?? []}
            onChange={(values) => setChosen(chosen.map((one, option) => (option === index ? values : one)))}
          />
        ))}
        {missing.length > 0 ? (
          <fieldset className="option-picker">
            <legend className="b">گونه‌هایی که ساخته می‌شود</legend>
            {missing.map((values) => (
              <label key={keyOf(values)} className="row">
                <input type="checkbox" className="tick" checked={!left.includes(keyOf(values))} onChange={() => toggle(keyOf(values))} />
                {values.map(({ value }) => value).join('، ')}
              </label>
            ))}
          </fieldset>
        ) : (
          <p className="muted">همه‌ی ترکیب‌های این مقدارها هست. مقدار دیگری را تیک بزنید.</p>
        )}
      </form>
    </Sheet>
  )
}

const keyOf = (values: readonly { readonly id: string }[]) => values.map(({ id }) => id).join()

/** The same combination keeps its id: a form that is sent again makes nothing twice. */
function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key) ?? crypto.randomUUID()
  ids.set(key, id)
  return id
}

function presentValues({ variants }: DeskFamily, index: number): ChosenValue[] {
  return [...new Map(variants.flatMap(({ values }) => (values?.[index] ? [[values[index].id, values[index]] as const] : []))).values()]
}
