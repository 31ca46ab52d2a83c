import { useState } from 'react'
import { checkNewPassword, newPasswordNames } from '#app/components/auth/account-rules.ts'
import { NeedsScripts } from '#app/components/auth/needs-scripts.tsx'
import { SmallAuthPage } from '#app/components/auth/small-auth-page.tsx'
import { toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage, FormNotice } from '#app/components/form/form-message.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { resetPassword } from '#app/stores/sign-in.ts'

/** The e-mail link has its token in the URL fragment, which is never sent to a server or logged. */
export function ResetPasswordPage() {
  const [isReset, setReset] = useState(false)
  const { form, field, message, isBusy } = useForm(newPasswordNames, async (values) => {
    const errors = checkNewPassword(values)
    if (errors) return errors
    const result = await resetPassword(location.hash.slice(1), values.password)
    setReset(result.isOk)
    return result.isOk ? null : toFormErrors(result.problem, newPasswordNames)
  })
  return (
    <SmallAuthPage heading="رمز عبور تازه" sentence="رمز عبور تازه‌ای برای حساب خود بسازید. همه‌ی دستگاه‌ها باید دوباره وارد شوند.">
      <NeedsScripts />
      <div className="flex flex-col gap-5 unscripted:hidden">
        <FormNotice text={isReset ? 'رمز عبور شما تغییر کرد. اکنون با رمز تازه وارد شوید.' : undefined} />
        {isReset ? (
          <ButtonLink href="/login" className="min-h-13">
            ورود به حساب
          </ButtonLink>
        ) : (
          <form {...form} className="flex flex-col gap-5">
            <FormMessage text={message} />
            <PasswordField {...field('password')} label="رمز عبور" autoComplete="new-password" />
            <PasswordField {...field('confirmation')} label="تکرار رمز عبور" autoComplete="new-password" />
            <SubmitButton isBusy={isBusy}>ذخیره رمز عبور</SubmitButton>
            <a href="/forgot-password" className="inline-flex min-h-9 items-center text-sm text-act hover:text-act-hover">
              درخواست پیوند تازه
            </a>
          </form>
        )}
      </div>
    </SmallAuthPage>
  )
}
