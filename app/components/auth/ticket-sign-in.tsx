import { type ReactNode, useEffect, useRef } from 'react'
import { toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { neverResolves, useForm } from '#app/components/form/use-form.ts'
import { loadDocument } from '#app/stores/navigation.ts'
import { signInByPhone } from '#app/stores/sign-in.ts'
import type { ProvedPhone } from '#domain/account/stored-proof.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { PhoneProof } from './use-phone-proof.ts'

type TicketSignInProps = {
  proof: PhoneProof
  proved: ProvedPhone
  next: string
  sentence: string
  /** Signs in without a press. */
  isImmediate?: boolean
  children: ReactNode
}

/** The proved number belongs to an account: one press signs in. */
export function TicketSignIn({ proof, proved, next, sentence, isImmediate = false, children }: TicketSignInProps) {
  const { form, message, isBusy } = useForm([], async () => {
    const result = await signInByPhone(proved.ticket)
    if (result.isOk) {
      loadDocument(next)
      return neverResolves()
    }
    if (result.problem.code === 'ticket.invalid') proof.backToMobile(result.problem.message)
    return toFormErrors(result.problem, [])
  })
  const wasSubmitted = useRef(false)
  useEffect(() => {
    if (wasSubmitted.current) return
    wasSubmitted.current = true
    if (isImmediate) form.ref.current?.requestSubmit()
    else form.ref.current?.querySelector('button')?.focus()
  }, [isImmediate, form.ref])
  return (
    <form {...form} className="flex flex-col gap-5">
      <FormMessage text={message} />
      <p role="status" className="text-card text-muted">
        <bdi dir="ltr" className="font-bold text-text">
          {toPersianDigits(proved.mobile)}
        </bdi>
        ؛ {sentence}
      </p>
      <SubmitButton isBusy={isBusy}>ورود به حساب</SubmitButton>
      {children}
    </form>
  )
}
