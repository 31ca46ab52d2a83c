import { ButtonLink } from '#app/components/ui/button.tsx'
import type { Mobile } from '#domain/account/mobile.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { withNext } from './auth-links.ts'
import { OtherNumberButton } from './other-number-button.tsx'
import type { PhoneProof } from './use-phone-proof.ts'

/** The proved number has no account: the same proof registers one. */
export function NoAccount({ proof, mobile, next }: { proof: PhoneProof; mobile: Mobile; next: string }) {
  return (
    <>
      <p role="status" className="text-card text-muted">
        شماره‌ی{' '}
        <bdi dir="ltr" className="font-bold text-text">
          {toPersianDigits(mobile)}
        </bdi>{' '}
        تایید شد، ولی هنوز حسابی ندارد. می‌توانید بدون کد دوباره، با همین شماره حساب بسازید.
      </p>
      <ButtonLink href={withNext('/register', next)} className="min-h-13">
        ایجاد حساب
      </ButtonLink>
      <OtherNumberButton proof={proof} />
    </>
  )
}
