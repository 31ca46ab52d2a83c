import type { ReactNode } from 'react'
import { CodeStep } from '#app/components/form/code-step.tsx'
import { FormMessage, FormNotice } from '#app/components/form/form-message.tsx'
import { MobileForm } from './mobile-form.tsx'
import type { PhoneProof } from './use-phone-proof.ts'

type PhoneStepsProps = {
  proof: PhoneProof
  inboxHref: string | null
  /** What follows once the number is proved. */
  children: ReactNode
}

/** The number, its code, and then what the caller asks for. */
export function PhoneSteps({ proof, inboxHref, children }: PhoneStepsProps) {
  const { stage, status, restored, resend, verify, backToMobile } = proof
  return (
    <div key={restored} className="flex flex-col gap-5">
      <FormMessage text={status.error} reveals />
      <FormNotice text={status.notice} />
      {stage.step === 'mobile' && <MobileForm proof={proof} inboxHref={inboxHref} />}
      {stage.step === 'code' && (
        <CodeStep
          sent={stage.sent}
          inboxHref={inboxHref}
          onVerify={(digits) => verify(stage.sent.mobile, digits)}
          onResend={() => resend(stage.sent)}
          onEdit={() => backToMobile()}
        />
      )}
      {stage.step === 'proved' && children}
    </div>
  )
}
