import { Field } from '#app/components/form/field.tsx'
import { toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { neverResolves, useForm } from '#app/components/form/use-form.ts'
import { loadDocument } from '#app/stores/navigation.ts'
import { signIn } from '#app/stores/sign-in.ts'
import { checkLogin, loginNames } from './account-rules.ts'
import { withNext } from './auth-links.ts'

export function LoginForm({ next }: { next: string }) {
  const { form, field, message, isBusy } = useForm(loginNames, async (values) => {
    const errors = checkLogin(values)
    if (errors) return errors
    const result = await signIn(values.email, values.password)
    if (!result.isOk) return toFormErrors(result.problem, loginNames)
    loadDocument(next)
    return neverResolves()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <FormMessage text={message} />
      <Field {...field('email')} label="ایمیل" type="email" dir="ltr" autoComplete="username" autoCapitalize="off" spellCheck={false} />
      <div>
        <PasswordField {...field('password')} label="رمز عبور" autoComplete="current-password" />
        <a
          href={withNext('/forgot-password', next)}
          className="mt-2 inline-flex min-h-9 items-center text-sm text-act hover:text-act-hover"
        >
          رمز عبور را فراموش کرده‌اید؟
        </a>
      </div>
      <SubmitButton isBusy={isBusy}>ورود به حساب</SubmitButton>
    </form>
  )
}
