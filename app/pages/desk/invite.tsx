import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Entrance } from '#app/components/desk/frame/entrance.tsx'
import { acceptInvite } from '#app/stores/desk/sign-in.ts'

/** Opened by the mail of an invite. The token is in the fragment; the password proves the account of the invited e-mail address. */
export default function InvitePage() {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await acceptInvite(location.hash.slice(1), password)
    if (result.isOk) location.replace('/desk')
    else setError(result.problem.message)
  }
  return (
    <Entrance title="پیوستن به همکاران">
      <p className="muted">رمز عبور حسابی را وارد کنید که در فروشگاه با همین ایمیل دارید.</p>
      <form className="fields" onSubmit={(event) => void submit(event)} noValidate>
        <FormError text={error} />
        <Field
          label="رمز عبور"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button type="submit" className="btn primary">
          پذیرفتن دعوت
        </button>
      </form>
      <p className="small muted">
        هنوز حساب ندارید؟ <a href="/auth">با همین ایمیل ثبت نام کنید</a> و سپس پیوند دعوت را دوباره باز کنید.
      </p>
    </Entrance>
  )
}
