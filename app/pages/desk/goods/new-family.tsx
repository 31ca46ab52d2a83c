import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { AddOption } from '#app/components/desk/catalog/add-option.tsx'
import { useFormTexts } from '#app/components/desk/catalog/use-form-texts.ts'
import { categoryOptions } from '#app/components/desk/category-options.ts'
import { type ChosenValue, OptionPicker } from '#app/components/desk/family/option-picker.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { Choice } from '#app/components/desk/list/choice.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { RestoredNote } from '#app/components/desk/restored-note.tsx'
import { useOptions } from '#app/stores/desk/catalog.ts'
import { createFamily } from '#app/stores/desk/families.ts'
import { useGoodsChoices } from '#app/stores/desk/goods.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxFamilyOptions, maxVariants, skuPrefix } from '#domain/desk/family/variants.ts'
import { toPersianDigits } from '#domain/digits.ts'

type Option = { readonly id: string; readonly name: string; readonly chosen: readonly ChosenValue[] }

/** The options as JSON, so that the draft of the form holds them too. Without a prefix of its own, the SKUs follow the Latin name. */
const blank = { name: '', title: '', categoryId: '', brandId: '', skuPrefix: '', description: '', options: '[]' }
type Texts = typeof blank

/** A product with variants: the values of up to three options, and every combination becomes a hidden product in one step. */
export default function NewFamilyPage() {
  const { values, setValues, isRestored, forget, discard } = useFormTexts('family new', blank, 0)
  const options: readonly Option[] = JSON.parse(values.options)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const id = useRef('')
  const count = options.length === 0 ? 0 : options.reduce((product, { chosen }) => product * chosen.length, 1)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!values.categoryId || !values.brandId) return void toast.error('دسته و برند را انتخاب کنید')
    if (isBusy) return
    id.current ||= crypto.randomUUID()
    const body = {
      id: id.current,
      ...values,
      skuPrefix: values.skuPrefix || skuPrefix(values.title),
      options: options.map((option) => ({ id: option.id, values: option.chosen.map((one) => one.id) })),
    }
    setBusy(true)
    const result = await createFamily(body)
    setBusy(false)
    if (result.isOk) {
      forget()
      return pushPage(`/desk/goods/families/${result.data.id}`)
    }
    setErrors(result.problem.fields)
    toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
  }
  return (
    <>
      <PageHead name="کالا با چند گونه" title="کالا با چند گونه" parent={{ href: '/desk/goods', label: 'کالاها' }} />
      <form className="document-form" onSubmit={(event) => void submit(event)}>
        <div className="page-body">
          {isRestored && <RestoredNote onDiscard={discard} />}
          <FamilyFields values={values} errors={errors} onChange={(name, text) => setValues({ ...values, [name]: text })} />
          <OptionsPart options={options} onChange={(next) => setValues({ ...values, options: JSON.stringify(next) })} />
        </div>
        <CountBar count={count} isBusy={isBusy} />
      </form>
    </>
  )
}

type FieldsProps = { values: Texts; errors: Readonly<Record<string, string>>; onChange: (name: keyof Texts, text: string) => void }

function FamilyFields({ values, errors, onChange }: FieldsProps) {
  const { data: choices } = useGoodsChoices()
  const field = (name: keyof Texts) => ({
    name,
    error: errors[name],
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(name, target.value),
  })
  const choice = (name: keyof Texts) => ({ name, value: values[name], none: 'انتخاب کنید', onChange: (id: string) => onChange(name, id) })
  return (
    <div className="fields two-columns family-fields">
      <Field
        {...field('name')}
        label="نام فارسی خانواده"
        required
        hint="مانند «گوشی آیفون ۱۶ پرو»؛ نام هر گونه از این و مقدارهایش ساخته می‌شود"
      />
      <Field {...field('title')} label="نام لاتین" required dir="ltr" />
      <Choice {...choice('categoryId')} label="دسته" options={categoryOptions(choices?.categories ?? [])} />
      <Choice {...choice('brandId')} label="برند" options={choices?.brands.map((brand) => [brand.id, brand.name]) ?? []} />
      <Field
        {...field('skuPrefix')}
        label="آغاز SKU"
        dir="ltr"
        value={values.skuPrefix || skuPrefix(values.title)}
        hint="دنباله‌ی آن از مقدارها ساخته می‌شود، مانند AI16P-128-MSK"
      />
      <label className="whole">
        <span className="label">معرفی، برای همه‌ی گونه‌ها</span>
        <span className="field area">
          <textarea
            name="description"
            dir="auto"
            rows={3}
            value={values.description}
            onChange={(event) => onChange('description', event.target.value)}
          />
        </span>
      </label>
    </div>
  )
}

function OptionsPart({ options, onChange }: { options: readonly Option[]; onChange: (options: readonly Option[]) => void }) {
  const { data } = useOptions()
  const rest = data?.options.filter(({ id }) => !options.some((option) => option.id === id)) ?? []
  const add = (id: string) => {
    const option = rest.find((one) => one.id === id)
    if (option) onChange([...options, { id, name: option.name, chosen: [] }])
  }
  return (
    <section className="form-part">
      <div className="row wrap">
        <h2>گونه‌ها در چه چیزی فرق دارند</h2>
        <span className="small muted">تا {toPersianDigits(maxFamilyOptions)} ویژگی، به ترتیبی که در صفحه‌ی کالا دیده می‌شود</span>
      </div>
      {options.map((option) => (
        <OptionPicker
          key={option.id}
          option={option}
          chosen={option.chosen}
          onChange={(chosen) => onChange(options.map((one) => (one.id === option.id ? { ...one, chosen } : one)))}
          onRemove={() => onChange(options.filter(({ id }) => id !== option.id))}
        />
      ))}
      {options.length < maxFamilyOptions && <AddOption className="add-option" options={rest} onAdd={add} />}
    </section>
  )
}

/** How many will be made, before it happens. */
function CountBar({ count, isBusy }: { count: number; isBusy: boolean }) {
  const isTooMany = count > maxVariants
  return (
    <div className="bar" role="toolbar" aria-label="ساختن گونه‌ها">
      <b className="b" role="status">
        {toPersianDigits(count)} گونه
      </b>
      <span className="muted not-phone">
        {isTooMany ? `حداکثر ${toPersianDigits(maxVariants)} گونه در هر خانواده` : 'همه پنهان ساخته می‌شوند؛ قیمت و موجودی در گام بعد'}
      </span>
      <button type="submit" className="btn primary end" disabled={isBusy || count === 0 || isTooMany}>
        ساختن {toPersianDigits(count)} گونه
      </button>
    </div>
  )
}
