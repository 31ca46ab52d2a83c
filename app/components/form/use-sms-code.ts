import { type RefObject, useEffect } from 'react'

type SmsRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Reads the code from the SMS where the browser supports WebOTP. */
export function useSmsCode(form: RefObject<HTMLFormElement | null>, sent: unknown): void {
  useEffect(() => {
    if (!sent || !('OTPCredential' in window)) return
    const controller = new AbortController()
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal: controller.signal }
    navigator.credentials.get(request).then(
      (credential) => fill(form.current, credential),
      () => {
        // Declined, timed out or sent again: the shopper can still type the code.
      },
    )
    return () => controller.abort()
  }, [form, sent])
}

function fill(form: HTMLFormElement | null, credential: (Credential & { code?: string }) | null): void {
  const input = form?.querySelector('input')
  if (!input || !credential?.code) return
  input.value = credential.code
  form?.requestSubmit()
}
