import { addBrand, type BrandBody, type CatalogBrand, editBrand, removeBrand } from '#app/stores/desk/catalog.ts'
import { toast } from '#app/stores/toasts.ts'
import { FormCheck, FormField, FormSheet } from './form-sheet.tsx'
import { useVersionedForm } from './use-versioned-form.ts'

const labels = { farsiName: 'نام فارسی', name: 'نام لاتین', slug: 'نشانی لاتین', status: 'در فیلترها و پیشنهادها دیده شود' }

type Values = { farsiName: string; name: string; slug: string; status: string }

const bodyOf = (values: Values): BrandBody => ({ ...values, status: values.status === 'inactive' ? 'inactive' : 'active' })

/** A brand, or a new one. */
export function BrandForm({ brand, onClose }: { brand: CatalogBrand | null; onClose: () => void }) {
  const form = useVersionedForm<Values>({
    name: `brand ${brand?.id ?? 'new'}`,
    initial: {
      farsiName: brand?.farsiName ?? '',
      name: brand?.name ?? '',
      slug: brand?.slug ?? '',
      status: brand?.status ?? 'active',
    },
    version: brand?.version ?? 1,
    save: (values, version) => (brand ? editBrand({ id: brand.id, version }, bodyOf(values)) : addBrand(bodyOf(values))),
    onSaved: () => {
      toast.success('برند ذخیره شد')
      onClose()
    },
  })
  const { values, set } = form
  return (
    <FormSheet
      title={brand ? `برند ${brand.farsiName}` : 'برند تازه'}
      form={form}
      labels={labels}
      onClose={onClose}
      {...(brand && { remove: () => removeBrand(brand) })}
    >
      <FormField form={form} labels={labels} name="farsiName" />
      <FormField form={form} labels={labels} name="name" dir="auto" />
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
        hint="کالاهای برند پنهان همچنان فروخته می‌شود."
        isOn={values.status === 'active'}
        onChange={(isOn) => set('status', isOn ? 'active' : 'inactive')}
      />
    </FormSheet>
  )
}
