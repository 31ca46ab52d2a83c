import { useEffect } from 'react'
import { toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { neverResolves, useForm } from '#app/components/form/use-form.ts'
import { loadDocument } from '#app/stores/navigation.ts'
import { resetPasswordByPhone } from '#app/stores/sign-in.ts'
import { checkNewPassword, newPasswordNames } from './account-rules.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { PhoneProof } from './use-phone-proof.ts'

type NewPasswordFormProps = { proof: PhoneProof; ticket: string; next: string; passwordMin: number }

/** The new password of the account of a proved number; saving it signs in. */
export function NewPasswordForm({ proof, ticket, next, passwordMin }: NewPasswordFormProps) {
  const { form, field, message, isBusy } = useForm(newPasswordNames, async (values) => {
    const errors = checkNewPassword(values, passwordMin)
    if (errors) return errors
    const result = await resetPasswordByPhone(ticket, values.password)
    if (result.isOk) {
      loadDocument(next)
      return neverResolves()
    }
    if (result.problem.code === 'ticket.invalid') proof.backToMobile(result.problem.message)
    return toFormErrors(result.problem, newPasswordNames)
  })
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus()
  }, [form.ref])
  return (
    <form {...form} className="flex flex-col gap-5">
      <FormMessage text={message} />
      <p className="text-card text-muted">شماره تایید شد. رمز عبور تازه‌ای بسازید؛ دستگاه‌های دیگر باید دوباره وارد شوند.</p>
      <NewPasswordFields password={field('password')} confirmation={field('confirmation')} passwordMin={passwordMin} />
      <SubmitButton isBusy={isBusy}>ذخیره رمز عبور</SubmitButton>
    </form>
  )
}
