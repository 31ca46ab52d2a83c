import { ButtonLink } from '#app/components/ui/button.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { withNext } from './auth-links.ts'
import { DetailsForm } from './details-form.tsx'
import { OtherNumberButton } from './other-number-button.tsx'
import { PhoneSteps } from './phone-steps.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { TicketSignIn } from './ticket-sign-in.tsx'
import type { PhoneProof } from './use-phone-proof.ts'

type RegisterPanelProps = {
  proof: PhoneProof
  next: string
  inboxHref: string | null
  passwordMin: number
  /** The account is created, but its e-mail must be confirmed. */
  onUnconfirmed: () => void
}

/** Two steps: verify the phone number by a code, then enter the details (product §2.8). */
export function RegisterPanel({ proof, next, inboxHref, passwordMin, onUnconfirmed }: RegisterPanelProps) {
  const shopName = useShopName()
  const { stage } = proof
  const proved = stage.step === 'proved' ? stage.proved : null
  return (
    <div className="flex flex-col gap-5">
      <StepIndicator step={proved && !proved.isRegistered ? 2 : 1} />
      <PhoneSteps proof={proof} inboxHref={inboxHref}>
        {proved?.isRegistered === false && <DetailsForm ticket={proved.ticket} {...{ proof, next, passwordMin, onUnconfirmed }} />}
        {proved?.isRegistered && (
          <TicketSignIn
            proof={proof}
            proved={proved}
            next={next}
            sentence={`این شماره در ${shopName} حساب دارد و آن را تایید کردید. با همین شماره وارد شوید.`}
          >
            <ButtonLink href={withNext('/login', next)} look="outline">
              ورود با ایمیل و رمز عبور
            </ButtonLink>
            <OtherNumberButton proof={proof} />
          </TicketSignIn>
        )}
      </PhoneSteps>
    </div>
  )
}
