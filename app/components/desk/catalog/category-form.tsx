import { addCategory, type CatalogCategory, type CategoryBody, editCategory, removeCategory } from '#app/stores/desk/catalog.ts'
import { toast } from '#app/stores/toasts.ts'
import { FormCheck, FormField, FormSheet } from './form-sheet.tsx'
import { useVersionedForm } from './use-versioned-form.ts'

const labels = {
  name: 'نام',
  slug: 'نشانی لاتین',
  status: 'در فروشگاه دیده شود',
  isAccessory: 'لوازم جانبی',
  needsImei: 'شناسه‌ی IMEI هنگام ارسال',
}

type Values = { name: string; slug: string; status: string; isAccessory: string; needsImei: string }

const bodyOf = ({ name, slug, status, isAccessory, needsImei }: Values): CategoryBody => ({
  name,
  slug,
  status: status === 'inactive' ? 'inactive' : 'active',
  isAccessory: isAccessory === 'true',
  needsImei: needsImei === 'true',
})

type CategoryFormProps = { category: CatalogCategory | null; parent: CatalogCategory | null; onClose: () => void }

/** A category, or a new one below `parent`. */
export function CategoryForm({ category, parent, onClose }: CategoryFormProps) {
  const form = useVersionedForm<Values>({
    name: `category ${category?.id ?? `below ${parent?.id ?? 'none'}`}`,
    initial: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      status: category?.status ?? 'active',
      isAccessory: String(category?.isAccessory ?? false),
      needsImei: String(category?.needsImei ?? false),
    },
    version: category?.version ?? 1,
    save: (values, version) =>
      category
        ? editCategory({ id: category.id, version }, bodyOf(values))
        : addCategory({ ...bodyOf(values), parentId: parent?.id ?? null }),
    onSaved: () => {
      toast.success('دسته ذخیره شد')
      onClose()
    },
  })
  const { values, set } = form
  const title = category ? `دسته‌ی ${category.name}` : parent ? `زیردسته‌ی تازه در ${parent.name}` : 'دسته‌ی تازه'
  return (
    <FormSheet title={title} form={form} labels={labels} onClose={onClose} {...(category && { remove: () => removeCategory(category) })}>
      <FormField form={form} labels={labels} name="name" />
      <FormField
        form={form}
        labels={labels}
        name="slug"
        dir="ltr"
        maxLength={100}
        hint="در نشانی صفحه می‌آید. با تغییر آن، نشانی قدیم هم کار می‌کند."
      />
      <FormCheck
        label={labels.status}
        hint="کالاها و زیردسته‌های دسته‌ی پنهان هم در فروشگاه دیده نمی‌شود."
        isOn={values.status === 'active'}
        onChange={(isOn) => set('status', isOn ? 'active' : 'inactive')}
      />
      <FormCheck
        label={labels.isAccessory}
        hint="در جستجو پس از خود دستگاه‌ها می‌آید."
        isOn={values.isAccessory === 'true'}
        onChange={(isOn) => set('isAccessory', String(isOn))}
      />
      <FormCheck label={labels.needsImei} isOn={values.needsImei === 'true'} onChange={(isOn) => set('needsImei', String(isOn))} />
    </FormSheet>
  )
}
