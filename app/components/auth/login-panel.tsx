import { LoginForm } from './login-form.tsx'
import { NoAccount } from './no-account.tsx'
import { OtherNumberButton } from './other-number-button.tsx'
import { PhoneSteps } from './phone-steps.tsx'
import { SwitchWayButton } from './switch-way-button.tsx'
import { TicketSignIn } from './ticket-sign-in.tsx'
import type { PhoneProof } from './use-phone-proof.ts'

type LoginPanelProps = { proof: PhoneProof; next: string; inboxHref: string | null }

/** By e-mail and password, or by mobile number and code. */
export function LoginPanel({ proof, next, inboxHref }: LoginPanelProps) {
  const { isSignIn: isByCode, chooseSignIn } = proof
  return (
    <div className="flex flex-col gap-5">
      {isByCode ? <CodeLogin {...{ proof, next, inboxHref }} /> : <LoginForm next={next} />}
      <SwitchWayButton
        isByCode={isByCode}
        toCode="ورود با کد پیامکی"
        toEmail="ورود با ایمیل و رمز عبور"
        onSwitch={() => chooseSignIn(!isByCode)}
      />
    </div>
  )
}

function CodeLogin({ proof, next, inboxHref }: LoginPanelProps) {
  const proved = proof.stage.step === 'proved' ? proof.stage.proved : null
  return (
    <PhoneSteps proof={proof} inboxHref={inboxHref}>
      {proved?.isRegistered && (
        <TicketSignIn proof={proof} proved={proved} next={next} isImmediate sentence="شماره تایید شد.">
          <OtherNumberButton proof={proof} />
        </TicketSignIn>
      )}
      {proved?.isRegistered === false && <NoAccount proof={proof} mobile={proved.mobile} next={next} />}
    </PhoneSteps>
  )
}
