import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { code, codeDigits, codeMalformed, waitLabel } from '#domain/account/code.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { Field } from './field.tsx'
import type { FormErrors } from './form-errors.ts'
import { FormMessage } from './form-message.tsx'
import { InboxNotice } from './inbox-notice.tsx'
import type { SentCode } from './sent-code.ts'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useSmsCode } from './use-sms-code.ts'

type CodeStepProps = {
  sent: SentCode
  inboxHref: string | null
  /** Verifies the code; returns the errors, or null. */
  onVerify: (code: string) => Promise<FormErrors | null>
  onResend: () => Promise<void>
  /** Back to the phone number, where it can be changed. */
  onEdit?: () => void
}

/** The SMS code: one field that phones can fill automatically; the sixth digit submits it. A new code starts with an empty field. */
export function CodeStep(props: CodeStepProps) {
  return <CodeForm key={props.sent.expiresAt} {...props} />
}

function CodeForm({ sent, inboxHref, onVerify, onResend, onEdit }: CodeStepProps) {
  const { form, field, message, isBusy } = useForm(['code'], ({ code: typed }) => {
    const digits = code(typed)
    return digits === null ? { fields: { code: codeMalformed } } : onVerify(digits)
  })
  useSmsCode(form.ref, sent)
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus()
  }, [form.ref])
  const { error } = field('code')
  // A refused code is selected, so that the next digits replace it.
  useEffect(() => {
    if (error) form.ref.current?.querySelector('input')?.select()
  }, [error, form.ref])
  const isOver = useSecondsLeft(sent.expiresAt) === 0
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-card text-muted">
        کد {toPersianDigits(codeDigits)} رقمی را که به{' '}
        <bdi dir="ltr" className="font-bold text-text">
          {toPersianDigits(sent.mobile)}
        </bdi>{' '}
        فرستادیم وارد کنید.{' '}
        {onEdit && (
          <button type="button" className="font-bold text-act hover:text-act-hover" onClick={onEdit}>
            ویرایش شماره
          </button>
        )}
      </p>
      <FormMessage text={message} />
      <Field
        {...field('code')}
        label="کد تایید"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        hint={isOver && <p className="text-note text-muted">مهلت این کد تمام شد. کد تازه‌ای بگیرید.</p>}
        className="h-15 text-center text-2xl font-bold [letter-spacing:0.35em]"
        onInput={keepDigits}
      />
      <SubmitButton isBusy={isBusy}>تایید کد</SubmitButton>
      <Resend resendAt={sent.resendAt} onResend={onResend} />
      {inboxHref && <InboxNotice href={inboxHref} />}
    </form>
  )
}

/** Keeps only digits, as Latin ones; the last one submits the form. */
function keepDigits({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const digits = toLatinDigits(input.value)
    .replace(/[^0-9]/g, '')
    .slice(0, codeDigits)
  if (digits !== input.value) input.value = digits
  if (digits.length === codeDigits) input.form?.requestSubmit()
}

function Resend({ resendAt, onResend }: { resendAt: number; onResend: () => Promise<void> }) {
  const left = useSecondsLeft(resendAt)
  const [isBusy, setBusy] = useState(false)
  const onClick = async () => {
    if (isBusy) return
    setBusy(true)
    await onResend()
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Button look="outline" disabled={left > 0} aria-disabled={isBusy} className="text-sm" onClick={() => void onClick()}>
        {isBusy && <Icon name="spinner" className="size-4 animate-spin" />}
        ارسال مجدد کد
      </Button>
      {left > 0 && <p className="text-note text-muted">{waitLabel(left)}</p>}
      <p role="status" className="sr-only">
        {left === 0 && 'اکنون می‌توانید کد را دوباره بفرستید'}
      </p>
    </div>
  )
}
