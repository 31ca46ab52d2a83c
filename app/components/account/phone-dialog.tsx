import { useRef, useState } from 'react'
import { fillAll } from '#app/components/auth/account-rules.ts'
import { CodeStep } from '#app/components/form/code-step.tsx'
import { Field } from '#app/components/form/field.tsx'
import { errorAt, type FormErrors, requiredErrors, toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { InboxNotice } from '#app/components/form/inbox-notice.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { inSeconds, type SentCode, sentNow } from '#app/components/form/sent-code.ts'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Modal } from '#app/components/ui/modal.tsx'
import { changePhone, sendPhoneCode } from '#app/stores/account.ts'
import { refreshPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { codeSent } from '#domain/account/code.ts'
import { type Mobile, mobile, mobileInvalid } from '#domain/account/mobile.ts'

type PhoneDialogProps = { isOpen: boolean; onClose: () => void; inboxHref: string | null }

export function PhoneDialog({ isOpen, onClose, inboxHref }: PhoneDialogProps) {
  return (
    <Modal title="تغییر شماره موبایل" isOpen={isOpen} onClose={onClose}>
      <PhoneSteps onDone={onClose} inboxHref={inboxHref} />
    </Modal>
  )
}

const names = ['mobile', 'password'] as const
type Name = (typeof names)[number]

/** Requires the password once, and a code sent to the new number. */
function PhoneSteps({ onDone, inboxHref }: { onDone: () => void; inboxHref: string | null }) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const password = useRef('')

  const send = async (number: Mobile): Promise<FormErrors | null> => {
    const result = await sendPhoneCode(number, password.current)
    if (!result.isOk) {
      const { retryAfterSeconds } = result.problem
      if (retryAfterSeconds !== null) setSent((before) => before && { ...before, resendAt: inSeconds(retryAfterSeconds) })
      return toFormErrors(result.problem, names)
    }
    toast.success(codeSent)
    setSent(sentNow(number, result.data))
    return null
  }
  const start = async (values: Record<Name, string>): Promise<FormErrors | null> => {
    const empty = requiredErrors(values, fillAll)
    if (empty) return empty
    const number = mobile(values.mobile)
    password.current = values.password
    return number === null ? { fields: { mobile: mobileInvalid } } : send(number)
  }
  const verify = async (number: Mobile, code: string): Promise<FormErrors | null> => {
    const result = await changePhone(number, code)
    if (!result.isOk) return errorAt('code', 'code.wrong', result.problem, ['code'])
    toast.success('اطلاعات با موفقیت ذخیره شد')
    refreshPage()
    onDone()
    return null
  }
  const resend = async (number: Mobile) => {
    const errors = await send(number)
    if (errors) toast.error(errors.message ?? Object.values(errors.fields).join(' '))
  }
  if (!sent) return <NumberForm start={start} inboxHref={inboxHref} />
  return (
    <CodeStep
      sent={sent}
      inboxHref={inboxHref}
      onVerify={(code) => verify(sent.mobile, code)}
      onResend={() => resend(sent.mobile)}
      onEdit={() => setSent(null)}
    />
  )
}

type NumberFormProps = { start: (values: Record<Name, string>) => Promise<FormErrors | null>; inboxHref: string | null }

function NumberForm({ start, inboxHref }: NumberFormProps) {
  const { form, field, message, isBusy } = useForm(names, start)
  return (
    <form {...form} className="flex flex-col gap-5">
      <FormMessage text={message} />
      <Field
        {...field('mobile')}
        label="شماره موبایل تازه"
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        placeholder="09xxxxxxxxx"
      />
      <PasswordField {...field('password')} label="رمز عبور" autoComplete="current-password" />
      <SubmitButton isBusy={isBusy}>ارسال کد تایید</SubmitButton>
      {inboxHref && <InboxNotice href={inboxHref} />}
    </form>
  )
}
