import { useEffect } from 'react'
import { Field } from '#app/components/form/field.tsx'
import { toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { saveName } from '#app/stores/account.ts'
import { refreshPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { fullName as cleanName, fullNameInvalid } from '#domain/account/full-name.ts'

const names = ['fullName'] as const

export function NameForm({ fullName, onClose }: { fullName: string; onClose: () => void }) {
  const { form, field, message, isBusy } = useForm(names, async (values) => {
    if (cleanName(values.fullName) === null) return { fields: { fullName: fullNameInvalid } }
    const result = await saveName(values.fullName)
    if (!result.isOk) return toFormErrors(result.problem, names)
    toast.success('اطلاعات با موفقیت ذخیره شد')
    refreshPage()
    onClose()
    return null
  })
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus()
  }, [form.ref])
  return (
    <form {...form} className="flex flex-col gap-5 pb-4">
      <FormMessage text={message} />
      <Field {...field('fullName')} label="نام و نام خانوادگی" autoComplete="name" defaultValue={fullName} />
      <div className="flex gap-3">
        <SubmitButton isBusy={isBusy} className="flex-1">
          ذخیره
        </SubmitButton>
        <Button look="outline" onClick={onClose}>
          انصراف
        </Button>
      </div>
    </form>
  )
}
