import { type RefObject, useEffect } from 'react'

type SmsRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Reads the code from the SMS where the browser supports WebOTP. */
export function useSmsCode(form: RefObject<HTMLFormElement | null>, sent: unknown): void {
  useEffect(() => {
    if (!sent || !('OTPCredential' in window)) return
    const waiting = new AbortController()
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(request).then(
      (found) => fill(form.current, found),
      () => {
        // Declined, timed out or sent again: the shopper can still type the code.
      },
    )
    return () => waiting.abort()
  }, [form, sent])
}

function fill(form: HTMLFormElement | null, found: (Credential & { code?: string }) | null): void {
  const input = form?.querySelector('input')
  if (!input || !found?.code) return
  input.value = found.code
  form?.requestSubmit()
}
