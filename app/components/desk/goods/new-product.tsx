import { type FormEvent, useRef, useState } from 'react'
import { createProduct, useGoodsChoices } from '#app/stores/desk/goods.ts'
import { goTo } from '#app/stores/desk/location.ts'
import { toast } from '#app/stores/toasts.ts'
import { categoryOptions } from '../category-options.ts'
import { Field } from '../field.tsx'
import { Icon } from '../icons.tsx'
import { Choice } from '../list/choice.tsx'
import { Sheet } from '../sheet.tsx'

/** The few facts without which there is no product; it stays hidden until it is published. */
export function NewProduct() {
  const [isOpen, setOpen] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { data: choices } = useGoodsChoices()
  const id = useRef('')
  const open = () => {
    id.current = crypto.randomUUID()
    setErrors({})
    setOpen(true)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const [categoryId, brandId] = [text('categoryId'), text('brandId')]
    if (!categoryId || !brandId) return void toast.error('دسته و برند را انتخاب کنید')
    const result = await createProduct({ id: id.current, farsiName: text('farsiName'), title: text('title'), categoryId, brandId })
    if (!result.isOk) {
      setErrors(result.problem.fields)
      return void toast.error(result.problem.message)
    }
    setOpen(false)
    goTo(`/desk/goods/${result.data.id}`)
  }
  return (
    <>
      <button type="button" className="btn end" onClick={open}>
        <Icon name="plus" />
        کالای تازه
      </button>
      <Sheet
        title="کالای تازه"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <button type="submit" form="new-product" className="btn primary">
            ساختن و ادامه
          </button>
        }
      >
        <a className="note quiet" href="/desk/goods/families/new">
          <Icon name="copy" />
          <span>
            <b className="b">کالا با چند گونه</b>
            <span className="tiny muted block">رنگ، حافظه یا گارانتی‌های گوناگون یک کالا را با هم بسازید</span>
          </span>
          <Icon name="forward" size="s" className="end" />
        </a>
        <form id="new-product" className="fields" onSubmit={(event) => void submit(event)}>
          <Field name="farsiName" label="نام فارسی" required error={errors.farsiName} />
          <Field name="title" label="نام لاتین" required dir="ltr" error={errors.title} />
          <Choice name="categoryId" label="دسته" value="" none="انتخاب کنید" options={categoryOptions(choices?.categories ?? [])} />
          <Choice
            name="brandId"
            label="برند"
            value=""
            none="انتخاب کنید"
            options={choices?.brands.map(({ id: brand, name }) => [brand, name]) ?? []}
          />
        </form>
      </Sheet>
    </>
  )
}
