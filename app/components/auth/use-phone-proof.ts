import { useEffect, useRef, useState } from 'react'
import { errorAt, type FormErrors, toFormErrors } from '#app/components/form/form-errors.ts'
import { inSeconds, type SentCode, sentNow } from '#app/components/form/sent-code.ts'
import type { Problem } from '#app/stores/api.ts'
import { deleteProof, epochNow, readProof, saveProof } from '#app/stores/auth/phone-proof.ts'
import { sendCode, verifyCode } from '#app/stores/sign-up.ts'
import { codeSent, waitLabel } from '#domain/account/code.ts'
import { type Mobile, mobile, mobileInvalid } from '#domain/account/mobile.ts'
import { nothingStored, type ProvedPhone, type StoredProof, type TypedFields, ticketLifetimeMs } from '#domain/account/stored-proof.ts'

type Stage = { step: 'mobile' } | { step: 'code'; sent: SentCode } | { step: 'proved'; proved: ProvedPhone }

export type PhoneProof = ReturnType<typeof usePhoneProof>

/** A mobile number proved by an SMS code, in steps that survive a reload. Registration, sign-in and password recovery share it. */
export function usePhoneProof() {
  const { enter, sentBefore, reset, ...stored } = useStoredStage()
  const [status, setStatus] = useState<{ notice?: string; error?: string | undefined }>({})

  const send = async (number: Mobile): Promise<Problem | null> => {
    const result = await sendCode(number)
    setStatus(result.isOk ? { notice: codeSent } : {})
    if (!result.isOk) return result.problem
    enter({ step: 'code', sent: sentNow(number, result.data) })
    return null
  }
  const start = async (text: string): Promise<FormErrors | null> => {
    const number = mobile(text)
    if (number === null) return { fields: { mobile: mobileInvalid } }
    const sent = sentBefore(number)
    if (sent) {
      setStatus({ notice: 'کد پیش‌تر به این شماره فرستاده شده است' })
      enter({ step: 'code', sent })
      return null
    }
    const problem = await send(number)
    return problem && toFormErrors({ ...problem, message: messageOf(problem) }, ['mobile'])
  }
  /** Restarts the countdown when the server requires a longer wait. */
  const resend = async ({ mobile: number, ...sent }: SentCode): Promise<void> => {
    const problem = await send(number)
    if (!problem) return
    setStatus({ error: problem.message })
    if (problem.retryAfterSeconds === null) return
    enter({ step: 'code', sent: { ...sent, mobile: number, resendAt: inSeconds(problem.retryAfterSeconds) } })
  }
  const verify = async (number: Mobile, digits: string): Promise<FormErrors | null> => {
    const result = await verifyCode(number, digits)
    setStatus({})
    if (!result.isOk) return errorAt('code', 'code.wrong', result.problem, ['code'])
    enter({ step: 'proved', proved: { mobile: number, ...result.data } })
    return null
  }
  const backToMobile = (message?: string) => {
    setStatus({ error: message })
    enter({ step: 'mobile' })
  }
  return { ...stored, status, start, resend, verify, backToMobile, reset }
}

function messageOf({ message, retryAfterSeconds }: Problem): string {
  return retryAfterSeconds ? `${message} (${waitLabel(retryAfterSeconds)})` : message
}

/** The step and what was typed, in the page and in the tab's storage. */
function useStoredStage() {
  const [stage, setStage] = useState<Stage>({ step: 'mobile' })
  /** Changes when stored values arrive after the first paint: uncontrolled fields are mounted again with them. */
  const [restored, setRestored] = useState(0)
  const [isSignIn, setSignIn] = useState(false)
  const stored = useRef<StoredProof>(nothingStored)

  useEffect(() => {
    const before = readProof()
    if (!before.proved && !before.sent && Object.keys(before.typed).length === 0) return
    stored.current = before
    if (before.proved) setStage({ step: 'proved', proved: before.proved })
    else if (before.sent) setStage({ step: 'code', sent: fromEpoch(before.sent) })
    setSignIn(before.isSignIn)
    setRestored(1)
  }, [])

  const save = (changes: Partial<StoredProof>) => {
    stored.current = { ...stored.current, ...changes }
    saveProof(stored.current)
  }
  return {
    stage,
    restored,
    isSignIn,
    typed: stored,
    chooseSignIn: (isChosen: boolean) => {
      setSignIn(isChosen)
      save({ isSignIn: isChosen })
    },
    /** The number has served its purpose. */
    reset: () => {
      setStage({ step: 'mobile' })
      stored.current = nothingStored
      deleteProof()
    },
    remember: (name: keyof TypedFields, text: string) => save({ typed: { ...stored.current.typed, [name]: text } }),
    enter: (entered: Stage) => {
      setStage(entered)
      if (entered.step === 'code') save({ sent: toEpoch(entered.sent), proved: null })
      else if (entered.step === 'proved') save({ sent: null, proved: { ...entered.proved, expiresAt: epochNow() + ticketLifetimeMs } })
      else save({ proved: null })
    },
    /** The code on its way to this number, if it is still valid. */
    sentBefore: (number: Mobile): SentCode | null => {
      const { sent } = stored.current
      return sent?.mobile === number && sent.expiresAt > epochNow() ? fromEpoch(sent) : null
    },
  }
}

/** `performance.now()` starts again with each document. */
function toEpoch(sent: SentCode): SentCode {
  return { ...sent, resendAt: sent.resendAt + performance.timeOrigin, expiresAt: sent.expiresAt + performance.timeOrigin }
}

function fromEpoch(sent: SentCode): SentCode {
  return { ...sent, resendAt: sent.resendAt - performance.timeOrigin, expiresAt: sent.expiresAt - performance.timeOrigin }
}
