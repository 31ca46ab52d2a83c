import { useEffect, useState } from 'react'
import { NeedsScripts } from '#app/components/auth/needs-scripts.tsx'
import { SmallAuthPage } from '#app/components/auth/small-auth-page.tsx'
import { FormMessage, FormNotice } from '#app/components/form/form-message.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { refreshSession, useSession } from '#app/stores/session.ts'
import { confirmEmail } from '#app/stores/sign-in.ts'
import { linkInvalid } from '#domain/account/link-invalid.ts'

/** Opened by an e-mail link; confirms automatically with the token in the URL fragment. */
export function ConfirmEmailPage() {
  const { notice, error } = useConfirmation()
  const isShopper = useSession(({ user }) => user !== null)
  return (
    <SmallAuthPage heading="تایید ایمیل" sentence="با باز شدن این پیوند، ایمیل شما تایید می‌شود.">
      <NeedsScripts />
      <div className="flex flex-col gap-5 unscripted:hidden">
        <FormMessage text={error} />
        <FormNotice text={notice} />
        <ButtonLink href={isShopper ? '/profile' : '/login'} className="min-h-13">
          {isShopper ? 'رفتن به پروفایل' : 'ورود به حساب'}
        </ButtonLink>
      </div>
    </SmallAuthPage>
  )
}

const noLink = { isOk: false, problem: { message: linkInvalid } } as const

function useConfirmation(): { notice: string | undefined; error: string | undefined } {
  const [notice, setNotice] = useState<string | undefined>('در حال تایید ایمیل…')
  const [error, setError] = useState<string>()

  useEffect(() => {
    const confirm = async (token: string) => {
      const result = token ? await confirmEmail(token) : noLink
      setNotice(result.isOk ? 'ایمیل شما تایید شد.' : undefined)
      if (!result.isOk) setError(result.problem.message)
      else if (useSession.getState().user) await refreshSession()
    }
    void confirm(location.hash.slice(1))
  }, [])
  return { notice, error }
}
