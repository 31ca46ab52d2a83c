import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { useConfirm } from '#app/stores/desk/confirm.ts'
import { type Me, meKey } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { confirmIdentity } from '#app/stores/desk/sign-in.ts'

/** Opens when a sensitive action needs the password or a code that is not older than ten minutes. */
export function ConfirmSheet({ me }: { me: Me }) {
  const settle = useConfirm((state) => state.settle)
  return settle && <ConfirmDialog me={me} settle={settle} />
}

function ConfirmDialog({ me, settle }: { me: Me; settle: (isConfirmed: boolean) => void }) {
  const [proof, setProof] = useState('')
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await confirmIdentity(me.hasTotp ? { code: proof } : { password: proof })
    if (!result.isOk) return setError(result.problem.message)
    refresh(meKey)
    settle(true)
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={() => settle(false)}>
        انصراف
      </button>
      <button type="submit" form="confirm-identity" className="btn primary">
        ادامه
      </button>
    </>
  )
  return (
    <Sheet title="تایید هویت" isOpen onClose={() => settle(false)} footer={footer}>
      <p className="muted">این کار حساس است. {proofText(me)}</p>
      <form id="confirm-identity" className="fields" onSubmit={(event) => void submit(event)} noValidate>
        <FormError text={error} />
        {(me.hasTotp || me.hasPassword) && (
          <Field
            label={me.hasTotp ? 'کد برنامه‌ی رمزساز' : 'رمز عبور'}
            type={me.hasTotp ? 'text' : 'password'}
            dir="ltr"
            inputMode={me.hasTotp ? 'numeric' : 'text'}
            autoComplete={me.hasTotp ? 'one-time-code' : 'current-password'}
            autoFocus
            value={proof}
            onChange={(event) => setProof(event.target.value)}
          />
        )}
      </form>
    </Sheet>
  )
}

function proofText({ hasTotp, hasPassword }: Me): string {
  if (hasTotp) return 'کدی را که برنامه‌ی رمزساز اکنون نشان می‌دهد وارد کنید.'
  return hasPassword ? 'رمز عبور خود را دوباره وارد کنید.' : 'حساب نمونه رمز ندارد؛ برای ادامه کافی است تایید کنید.'
}
