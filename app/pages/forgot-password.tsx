import { useState } from 'react'
import { fillAll } from '#app/components/auth/account-rules.ts'
import { withNext } from '#app/components/auth/auth-links.ts'
import { NeedsScripts } from '#app/components/auth/needs-scripts.tsx'
import { NewPasswordForm } from '#app/components/auth/new-password-form.tsx'
import { NoAccount } from '#app/components/auth/no-account.tsx'
import { PhoneSteps } from '#app/components/auth/phone-steps.tsx'
import { SmallAuthPage } from '#app/components/auth/small-auth-page.tsx'
import { SwitchWayButton } from '#app/components/auth/switch-way-button.tsx'
import { usePhoneProof } from '#app/components/auth/use-phone-proof.ts'
import { Field } from '#app/components/form/field.tsx'
import { requiredErrors, toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage, FormNotice } from '#app/components/form/form-message.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { requestPasswordReset } from '#app/stores/sign-in.ts'
import { email, emailInvalid } from '#domain/account/email.ts'
import type { RecoveryPageData } from '#services/account/get-sign-in-page.ts'

/** A new password, through a link sent by e-mail or with a code sent to the mobile number. */
export function ForgotPasswordPage(page: RecoveryPageData) {
  const proof = usePhoneProof()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isByCode = chosen ?? proof.stage.step !== 'mobile'
  const sentence = isByCode
    ? 'شماره موبایل حساب خود را با کد پیامکی تایید کنید و رمز تازه‌ای بسازید.'
    : 'ایمیل حساب خود را بنویسید تا پیوند ساختن رمز تازه را برایتان بفرستیم.'
  return (
    <SmallAuthPage heading="فراموشی رمز عبور" sentence={sentence}>
      <NeedsScripts />
      <div className="flex flex-col gap-5 unscripted:hidden">
        {isByCode ? <CodeRecovery proof={proof} {...page} /> : <LinkRequest />}
        <SwitchWayButton
          isByCode={isByCode}
          toCode="بازیابی با کد پیامکی"
          toEmail="بازیابی با ایمیل"
          onSwitch={() => setChosen(!isByCode)}
        />
        <a href={withNext('/login', page.next)} className="inline-flex min-h-9 items-center text-sm text-act hover:text-act-hover">
          بازگشت به ورود
        </a>
      </div>
    </SmallAuthPage>
  )
}

type CodeRecoveryProps = RecoveryPageData & { proof: ReturnType<typeof usePhoneProof> }

function CodeRecovery({ proof, next, inboxHref, passwordMin }: CodeRecoveryProps) {
  const proved = proof.stage.step === 'proved' ? proof.stage.proved : null
  return (
    <PhoneSteps proof={proof} inboxHref={inboxHref}>
      {proved?.isRegistered && <NewPasswordForm {...{ proof, next, passwordMin }} ticket={proved.ticket} />}
      {proved?.isRegistered === false && <NoAccount proof={proof} mobile={proved.mobile} next={next} />}
    </PhoneSteps>
  )
}

const names = ['email'] as const

/** The message is the same whether or not the account exists. */
function LinkRequest() {
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
    <form {...form} className="flex flex-col gap-5">
      <FormMessage text={message} />
      <FormNotice text={isSent ? 'اگر با این ایمیل حسابی باشد، پیوند ساختن رمز تازه به آن فرستاده شد.' : undefined} />
      <Field {...field('email')} label="ایمیل" type="email" dir="ltr" autoComplete="username" autoCapitalize="off" spellCheck={false} />
      <SubmitButton isBusy={isBusy}>ارسال پیوند</SubmitButton>
    </form>
  )
}
