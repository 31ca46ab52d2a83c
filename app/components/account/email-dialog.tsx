import { useState } from 'react'
import { fillAll } from '#app/components/auth/account-rules.ts'
import { Field } from '#app/components/form/field.tsx'
import { requiredErrors, toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage, FormNotice } from '#app/components/form/form-message.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Modal } from '#app/components/ui/modal.tsx'
import { changeEmail } from '#app/stores/account.ts'
import { email, emailInvalid } from '#domain/account/email.ts'

const names = ['email', 'password'] as const

export function EmailDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal title="تغییر ایمیل" isOpen={isOpen} onClose={onClose}>
      <EmailForm />
    </Modal>
  )
}

/** The e-mail changes when the link sent to the new one is opened. */
function EmailForm() {
  const [isSent, setSent] = useState(false)
  const { form, field, message, isBusy } = useForm(names, async (values) => {
    const empty = requiredErrors(values, fillAll)
    if (empty) return empty
    if (email(values.email) === null) return { fields: { email: emailInvalid } }
    const result = await changeEmail(values.email, values.password)
    setSent(result.isOk)
    return result.isOk ? null : toFormErrors(result.problem, names)
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <FormMessage text={message} />
      <FormNotice text={isSent ? 'پیوند تایید به ایمیل تازه فرستاده شد. تا باز کردن آن، ایمیل پیشین می‌ماند.' : undefined} />
      <Field {...field('email')} label="ایمیل تازه" type="email" dir="ltr" autoComplete="email" autoCapitalize="off" spellCheck={false} />
      <PasswordField {...field('password')} label="رمز عبور" autoComplete="current-password" />
      <SubmitButton isBusy={isBusy}>ارسال پیوند تایید</SubmitButton>
    </form>
  )
}
