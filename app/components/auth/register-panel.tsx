import { CodeStep } from '#app/components/form/code-step.tsx'
import { FormMessage, FormNotice } from '#app/components/form/form-message.tsx'
import { DetailsForm } from './details-form.tsx'
import { MobileForm } from './mobile-form.tsx'
import { StepIndicator } from './step-indicator.tsx'
import type { Registration } from './use-registration.ts'

type RegisterPanelProps = {
  registration: Registration
  next: string
  inboxHref: string | null
  passwordMin: number
  /** The account is created, but its e-mail must be confirmed. */
  onUnconfirmed: () => void
}

/** Two steps: verify the phone number by a code, then enter the details (product §2.8). */
export function RegisterPanel({ registration, next, inboxHref, passwordMin, onUnconfirmed }: RegisterPanelProps) {
  const { stage, status, resend, verify, backToMobile } = registration
  return (
    <div className="flex flex-col gap-5">
      <StepIndicator step={stage.step === 'details' ? 2 : 1} />
      <FormMessage text={status.error} />
      <FormNotice text={status.notice} />
      {stage.step === 'mobile' && <MobileForm registration={registration} inboxHref={inboxHref} />}
      {stage.step === 'code' && (
        <CodeStep
          sent={stage.sent}
          inboxHref={inboxHref}
          onVerify={(digits) => verify(stage.sent.mobile, digits)}
          onResend={() => void resend(stage.sent)}
          onEdit={() => backToMobile()}
        />
      )}
      {stage.step === 'details' && <DetailsForm ticket={stage.ticket} {...{ registration, next, passwordMin, onUnconfirmed }} />}
    </div>
  )
}
