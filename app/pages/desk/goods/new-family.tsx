import { type FormEvent, useRef, useState } from 'react'
import { AddOption } from '#app/components/desk/catalog/add-option.tsx'
import { categoryOptions } from '#app/components/desk/category-options.ts'
import { type ChosenValue, OptionPicker } from '#app/components/desk/family/option-picker.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { Choice } from '#app/components/desk/list/choice.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { useOptions } from '#app/stores/desk/catalog.ts'
import { createFamily } from '#app/stores/desk/families.ts'
import { useGoodsChoices } from '#app/stores/desk/goods.ts'
import { goTo } from '#app/stores/desk/location.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxFamilyOptions, maxVariants, skuPrefix } from '#domain/desk/family/variants.ts'
import { toPersianDigits } from '#domain/digits.ts'

type Option = { readonly id: string; readonly name: string; readonly chosen: readonly ChosenValue[] }

/** A product with variants: the values of up to three options, and every combination becomes a hidden product in one step. */
export default function NewFamilyPage() {
  const { data: choices } = useGoodsChoices()
  const [options, setOptions] = useState<readonly Option[]>([])
  const [title, setTitle] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const id = useRef('')
  const count = options.length === 0 ? 0 : options.reduce((product, { chosen }) => product * chosen.length, 1)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const [categoryId, brandId] = [text('categoryId'), text('brandId')]
    if (!categoryId || !brandId) return void toast.error('دسته و برند را انتخاب کنید')
    if (isBusy) return
    id.current ||= crypto.randomUUID()
    const texts = { name: text('name'), title: text('title'), description: text('description'), skuPrefix: text('skuPrefix') }
    const body = {
      id: id.current,
      ...texts,
      categoryId,
      brandId,
      options: options.map((option) => ({ id: option.id, values: option.chosen.map((one) => one.id) })),
    }
    setBusy(true)
    const result = await createFamily(body)
    setBusy(false)
    if (result.isOk) return goTo(`/desk/goods/families/${result.data.id}`)
    setErrors(result.problem.fields)
    toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
  }
  return (
    <>
      <PageHead name="کالا با چند گونه" title="کالا با چند گونه" parent={{ href: '/desk/goods', label: 'کالاها' }} />
      <form className="document-form" onSubmit={(event) => void submit(event)}>
        <div className="page-body">
          <div className="fields two-columns family-fields">
            <Field
              name="name"
              label="نام فارسی خانواده"
              required
              error={errors.name}
              hint="مانند «گوشی آیفون ۱۶ پرو»؛ نام هر گونه از این و مقدارهایش ساخته می‌شود"
            />
            <Field
              name="title"
              label="نام لاتین"
              required
              dir="ltr"
              error={errors.title}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
            <Choice name="categoryId" label="دسته" value="" none="انتخاب کنید" options={categoryOptions(choices?.categories ?? [])} />
            <Choice
              name="brandId"
              label="برند"
              value=""
              none="انتخاب کنید"
              options={choices?.brands.map((brand) => [brand.id, brand.name]) ?? []}
            />
            <PrefixField title={title} error={errors.skuPrefix} />
            <label className="whole">
              <span className="label">معرفی، برای همه‌ی گونه‌ها</span>
              <span className="field area">
                <textarea name="description" dir="auto" rows={3} />
              </span>
            </label>
          </div>
          <OptionsPart options={options} onChange={setOptions} />
        </div>
        <CountBar count={count} isBusy={isBusy} />
      </form>
    </>
  )
}

/** Follows the Latin name until somebody writes another. */
function PrefixField({ title, error }: { title: string; error: string | undefined }) {
  const [own, setOwn] = useState<string | null>(null)
  return (
    <Field
      name="skuPrefix"
      label="آغاز SKU"
      dir="ltr"
      error={error}
      value={own ?? skuPrefix(title)}
      onChange={(event) => setOwn(event.target.value)}
      hint="دنباله‌ی آن از مقدارها ساخته می‌شود، مانند AI16P-128-MSK"
    />
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
