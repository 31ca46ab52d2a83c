import { addValue, type CatalogValue, editValue, removeValue } from '#app/stores/desk/catalog.ts'
import { toast } from '#app/stores/toasts.ts'
import { FormField, FormSheet } from './form-sheet.tsx'
import { useVersionedForm } from './use-versioned-form.ts'

const labels = { value: 'مقدار', swatch: 'رنگ نمونه' }

/** A value of an option, or a new one. */
export function ValueForm({ optionId, value, onClose }: { optionId: string; value: CatalogValue | null; onClose: () => void }) {
  const form = useVersionedForm({
    name: `value ${value?.id ?? `of ${optionId}`}`,
    initial: { value: value?.value ?? '', swatch: value?.swatch ?? '' },
    version: value?.version ?? 1,
    save: (body, version) => (value ? editValue({ id: value.id, version }, body) : addValue(optionId, body)),
    onSaved: () => {
      toast.success('مقدار ذخیره شد')
      onClose()
    },
  })
  return (
    <FormSheet
      title={value ? `مقدار ${value.value}` : 'مقدار تازه'}
      form={form}
      labels={labels}
      onClose={onClose}
      {...(value && { remove: () => removeValue(value) })}
    >
      <FormField form={form} labels={labels} name="value" />
      <FormField
        form={form}
        labels={labels}
        name="swatch"
        dir="ltr"
        maxLength={7}
        placeholder="#1a2b3c"
        hint="تنها برای رنگ‌ها؛ کنار نام دیده می‌شود."
      />
    </FormSheet>
  )
}
