import { useState } from 'react'
import { fillAll } from '#app/components/auth/account-rules.ts'
import { NeedsScripts } from '#app/components/auth/needs-scripts.tsx'
import { SmallAuthPage } from '#app/components/auth/small-auth-page.tsx'
import { Field } from '#app/components/form/field.tsx'
import { requiredErrors, toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage, FormNotice } from '#app/components/form/form-message.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { requestPasswordReset } from '#app/stores/sign-in.ts'
import { email, emailInvalid } from '#domain/account/email.ts'

const names = ['email'] as const

/** The message is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false)
  const { form, field, message, isBusy } = useForm(names, async (values) => {
    const empty = requiredErrors(values, fillAll)
    if (empty) return empty
    if (email(values.email) === null) return { fields: { email: emailInvalid } }
    const result = await requestPasswordReset(values.email)
    setSent(result.isOk)
    return result.isOk ? null : toFormErrors(result.problem, names)
  })
  return (
    <SmallAuthPage heading="فراموشی رمز عبور" sentence="ایمیل حساب خود را بنویسید تا پیوند ساختن رمز تازه را برایتان بفرستیم.">
      <NeedsScripts />
      <form {...form} className="flex flex-col gap-5 unscripted:hidden">
        <FormMessage text={message} />
        <FormNotice text={isSent ? 'اگر با این ایمیل حسابی باشد، پیوند ساختن رمز تازه به آن فرستاده شد.' : undefined} />
        <Field {...field('email')} label="ایمیل" type="email" dir="ltr" autoComplete="username" autoCapitalize="off" spellCheck={false} />
        <SubmitButton isBusy={isBusy}>ارسال پیوند</SubmitButton>
        <ButtonLink href="/login" look="outline">
          بازگشت به ورود
        </ButtonLink>
      </form>
    </SmallAuthPage>
  )
}
