import { useRef, useState } from 'react'
import { errorAt, type FormErrors, toFormErrors } from '#app/components/form/form-errors.ts'
import { inSeconds, type SentCode, sentNow } from '#app/components/form/sent-code.ts'
import type { Problem } from '#app/stores/api.ts'
import { sendCode, verifyCode } from '#app/stores/sign-up.ts'
import { codeSent } from '#domain/account/code.ts'
import { type Mobile, mobile, mobileInvalid } from '#domain/account/mobile.ts'

type Stage = { step: 'mobile' } | { step: 'code'; sent: SentCode } | { step: 'details'; ticket: string }

export type Registration = ReturnType<typeof useRegistration>

/** The steps of registration, held in memory only: a reload starts again. */
export function useRegistration() {
  const [stage, setStage] = useState<Stage>({ step: 'mobile' })
  const [status, setStatus] = useState<{ notice?: string; error?: string | undefined }>({})
  /** Typed values, for going back a step. Passwords are not held. */
  const typed = useRef<Partial<Record<'mobile' | 'fullName' | 'nationalId' | 'email', string>>>({})

  const send = async (number: Mobile): Promise<Problem | null> => {
    const result = await sendCode(number)
    setStatus(result.isOk ? { notice: codeSent } : {})
    if (!result.isOk) return result.problem
    setStage({ step: 'code', sent: sentNow(number, result.data) })
    return null
  }

  return {
    stage,
    status,
    typed,
    start: async (text: string): Promise<FormErrors | null> => {
      const number = mobile(text)
      if (number === null) return { fields: { mobile: mobileInvalid } }
      const problem = await send(number)
      return problem && toFormErrors(problem, ['mobile'])
    },
    /** Restarts the countdown when the server requires a longer wait. */
    resend: async ({ mobile: number, ...sent }: SentCode): Promise<void> => {
      const problem = await send(number)
      if (!problem) return
      setStatus({ error: problem.message })
      if (problem.retryAfterSeconds !== null) {
        setStage({ step: 'code', sent: { ...sent, mobile: number, resendAt: inSeconds(problem.retryAfterSeconds) } })
      }
    },
    verify: async (number: Mobile, digits: string): Promise<FormErrors | null> => {
      const result = await verifyCode(number, digits)
      setStatus({})
      if (!result.isOk) return errorAt('code', 'code.wrong', result.problem, ['code'])
      setStage({ step: 'details', ticket: result.data.ticket })
      return null
    },
    backToMobile: (message?: string) => {
      setStatus({ error: message })
      setStage({ step: 'mobile' })
    },
  }
}
