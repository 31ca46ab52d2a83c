import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { signIn } from '#app/stores/desk/sign-in.ts'

/** E-mail or mobile and password; the code is asked for only when the account needs one on this device. */
export function SignInForm() {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [trustDevice, setTrust] = useState(false)
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const result = await signIn({ login, password, trustDevice, ...(code && { code }) })
    // The document is loaded again, so that nothing of an earlier session stays in memory.
    if (result.isOk) return location.reload()
    setSending(false)
    const needsCode = result.problem.code === 'desk.codeNeeded'
    if (needsCode) setCode('')
    setError(needsCode && code === null ? '' : result.problem.message)
  }
  return (
    <form className="fields" onSubmit={(event) => void submit(event)} noValidate>
      <FormError text={error} />
      <Field
        label="ایمیل یا شماره موبایل"
        dir="ltr"
        autoComplete="username"
        value={login}
        onChange={(event) => setLogin(event.target.value)}
      />
      <Field
        label="رمز عبور"
        type="password"
        dir="ltr"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {code !== null && (
        <>
          <Field
            label="کد برنامه‌ی رمزساز یا کد بازیابی"
            dir="ltr"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <label className="check">
            <input type="checkbox" className="tick" checked={trustDevice} onChange={(event) => setTrust(event.target.checked)} />
            تا ۳۰ روز در این دستگاه کد نخواه
          </label>
        </>
      )}
      <button type="submit" className="btn primary" disabled={isSending}>
        ورود به میز کار
      </button>
    </form>
  )
}
