import { type FormEvent, useRef, useState } from 'react'
import { useFormTexts } from '#app/components/desk/catalog/use-form-texts.ts'
import { categoryOptions } from '#app/components/desk/category-options.ts'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Choice } from '#app/components/desk/list/choice.tsx'
import { RestoredNote } from '#app/components/desk/restored-note.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { createProduct, useGoodsChoices } from '#app/stores/desk/goods.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import { toast } from '#app/stores/toasts.ts'

/** The few facts without which there is no product; it stays hidden until it is published. */
export function NewProduct() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        کالای تازه
      </button>
      {isOpen && <NewProductSheet onClose={() => setOpen(false)} />}
    </>
  )
}

const blank = { farsiName: '', title: '', categoryId: '', brandId: '' }

function NewProductSheet({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { data: choices } = useGoodsChoices()
  const { values, setValues, isRestored, forget, discard } = useFormTexts('product new', blank, 0)
  const id = useRef('')
  const set = (name: keyof typeof blank) => (text: string) => setValues({ ...values, [name]: text })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!values.categoryId || !values.brandId) return void toast.error('دسته و برند را انتخاب کنید')
    // Sent twice, it is made once.
    id.current ||= crypto.randomUUID()
    const result = await createProduct({ id: id.current, ...values })
    if (!result.isOk) {
      setErrors(result.problem.fields)
      return void toast.error(result.problem.message)
    }
    forget()
    onClose()
    pushPage(`/desk/goods/${result.data.id}`)
  }
  const footer = (
    <button type="submit" form="new-product" className="btn primary">
      ساختن و ادامه
    </button>
  )
  return (
    <Sheet title="کالای تازه" isOpen onClose={onClose} footer={footer}>
      <a className="note quiet" href="/desk/goods/families/new">
        <Icon name="copy" />
        <span>
          <b className="b">کالا با چند گونه</b>
          <span className="tiny muted block">رنگ، حافظه یا گارانتی‌های گوناگون یک کالا را با هم بسازید</span>
        </span>
        <Icon name="forward" size="s" className="end" />
      </a>
      {choices && <MissingParts hasCategories={choices.categories.length > 0} hasBrands={choices.brands.length > 0} />}
      <form id="new-product" className="fields" onSubmit={(event) => void submit(event)}>
        {isRestored && <RestoredNote onDiscard={discard} />}
        <Field
          label="نام فارسی"
          required
          error={errors.farsiName}
          value={values.farsiName}
          onChange={(event) => set('farsiName')(event.target.value)}
        />
        <Field
          label="نام لاتین"
          required
          dir="ltr"
          error={errors.title}
          value={values.title}
          onChange={(event) => set('title')(event.target.value)}
        />
        <Choice
          name="categoryId"
          label="دسته"
          value={values.categoryId}
          none="انتخاب کنید"
          options={categoryOptions(choices?.categories ?? [])}
          onChange={set('categoryId')}
        />
        <Choice
          name="brandId"
          label="برند"
          value={values.brandId}
          none="انتخاب کنید"
          options={choices?.brands.map(({ id: brand, name }) => [brand, name]) ?? []}
          onChange={set('brandId')}
        />
      </form>
    </Sheet>
  )
}

/** In an empty shop both have to be made first. */
function MissingParts({ hasCategories, hasBrands }: { hasCategories: boolean; hasBrands: boolean }) {
  if (hasCategories && hasBrands) return null
  return (
    <p className="note quiet">
      <Icon name="tag" />
      <span className="grow">هر کالا یک دسته و یک برند دارد. نخست آن‌ها را بسازید.</span>
      {!hasCategories && (
        <a className="link" href="/desk/goods/categories">
          ساختن دسته
        </a>
      )}
      {!hasBrands && (
        <a className="link" href="/desk/goods/brands">
          ساختن برند
        </a>
      )}
    </p>
  )
}
