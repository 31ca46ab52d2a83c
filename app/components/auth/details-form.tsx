import { useEffect } from 'react'
import { Field } from '#app/components/form/field.tsx'
import { toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { neverResolves, useForm } from '#app/components/form/use-form.ts'
import { loadDocument } from '#app/stores/navigation.ts'
import { register } from '#app/stores/sign-up.ts'
import { checkDetails, detailNames } from './account-rules.ts'
import { NationalIdField } from './national-id-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { PhoneProof } from './use-phone-proof.ts'

type DetailsFormProps = { ticket: string; proof: PhoneProof; next: string; passwordMin: number; onUnconfirmed: () => void }

export function DetailsForm({ ticket, proof: { typed, remember, backToMobile }, next, passwordMin, onUnconfirmed }: DetailsFormProps) {
  const { form, field, message, isBusy } = useForm(detailNames, async (values) => {
    const errors = checkDetails(values, passwordMin)
    if (errors) return errors
    const { confirmation: _, ...details } = values
    const result = await register({ ticket, ...details })
    if (result.isOk) {
      if (!result.data.isSignedIn) {
        onUnconfirmed()
        return null
      }
      loadDocument(next)
      return neverResolves()
    }
    if (result.problem.code === 'ticket.invalid') backToMobile(result.problem.message)
    return toFormErrors(result.problem, detailNames)
  })
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus()
  }, [form.ref])
  const restoredField = (name: 'fullName' | 'nationalId' | 'email') => ({
    ...field(name),
    defaultValue: typed.current.typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => remember(name, target.value),
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <FormMessage text={message} />
      <Field {...restoredField('fullName')} label="نام و نام خانوادگی" autoComplete="name" />
      <NationalIdField {...restoredField('nationalId')} />
      <Field
        {...restoredField('email')}
        label="ایمیل"
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <NewPasswordFields password={field('password')} confirmation={field('confirmation')} passwordMin={passwordMin} />
      <SubmitButton isBusy={isBusy}>ایجاد حساب</SubmitButton>
    </form>
  )
}
