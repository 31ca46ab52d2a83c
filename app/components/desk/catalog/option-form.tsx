import { addOption, removeOption, renameOption } from '#app/stores/desk/catalog.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import { toast } from '#app/stores/toasts.ts'
import { FormField, FormSheet } from './form-sheet.tsx'
import { useVersionedForm } from './use-versioned-form.ts'

const labels = { name: 'نام', slug: 'نشانی لاتین' }

type Option = { readonly id: string; readonly name: string; readonly version: number }

/** The name of an option; a new one also gets its name in URLs, which stays. */
export function OptionForm({ option, onClose }: { option: Option | null; onClose: () => void }) {
  const form = useVersionedForm({
    name: `option ${option?.id ?? 'new'}`,
    initial: { name: option?.name ?? '', slug: '' },
    version: option?.version ?? 1,
    save: ({ name, slug }, version) => (option ? renameOption({ id: option.id, version }, { name }) : addOption({ name, slug })),
    onSaved: () => {
      toast.success('ویژگی ذخیره شد')
      onClose()
    },
  })
  const remove = async (id: string, version: number) => {
    const result = await removeOption({ id, version })
    if (result.isOk) pushPage('/desk/goods/options')
    return result
  }
  return (
    <FormSheet
      title={option ? `ویژگی ${option.name}` : 'ویژگی تازه'}
      form={form}
      labels={labels}
      onClose={onClose}
      {...(option && { remove: () => remove(option.id, option.version) })}
    >
      <FormField form={form} labels={labels} name="name" />
      {!option && (
        <FormField
          form={form}
          labels={labels}
          name="slug"
          dir="ltr"
          maxLength={100}
          hint="نام فیلتر در نشانی صفحه؛ مانند color. پس از ساختن تغییر نمی‌کند."
        />
      )}
    </FormSheet>
  )
}
