import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { confirmTotp, offerTotp, type TotpOffer } from '#app/stores/desk/sign-in.ts'
import { QrImage } from './qr-image.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Three steps: scan, prove with the first code, keep the recovery codes. */
export function TotpSetup({ onDone, isReplacing }: { onDone: () => void; isReplacing: boolean }) {
  const [offer, setOffer] = useState<TotpOffer | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState('')
  const start = async () => {
    const result = await offerTotp()
    if (result.isOk) setOffer(result.data)
    else setError(result.problem.message)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <div className="fields">
      <FormError text={offer ? '' : error} />
      {offer ? (
        <FirstCode offer={offer} onRight={setCodes} />
      ) : (
        <button type="button" className="btn primary" onClick={() => void start()}>
          {isReplacing ? 'ساختن کد تازه' : 'راه‌اندازی ورود دومرحله‌ای'}
        </button>
      )}
    </div>
  )
}

function FirstCode({ offer, onRight }: { offer: TotpOffer; onRight: (recoveryCodes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await confirmTotp(code)
    if (result.isOk) onRight(result.data.recoveryCodes)
    else setError(result.problem.message)
  }
  return (
    <form className="fields" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">این تصویر را با برنامه‌ی رمزساز (مانند Google Authenticator یا Aegis) بخوانید، سپس کد شش‌رقمی آن را وارد کنید.</p>
      <QrImage qr={offer.qr} label="کد QR ورود دومرحله‌ای" />
      <p className="tiny muted">
        اگر دوربین ندارید، این کلید را دستی وارد کنید: <bdi className="lat">{offer.secret.match(/.{1,4}/g)?.join(' ')}</bdi>
      </p>
      <FormError text={error} />
      <Field
        label="کد شش‌رقمی"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button type="submit" className="btn primary">
        تایید کد
      </button>
    </form>
  )
}
