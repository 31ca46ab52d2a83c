import { useEffect, useState } from 'react'
import { AlreadySignedIn } from '#app/components/auth/already-signed-in.tsx'
import { withNext } from '#app/components/auth/auth-links.ts'
import { AuthStage } from '#app/components/auth/auth-stage.tsx'
import { AuthTabs } from '#app/components/auth/auth-tabs.tsx'
import { LoginPanel } from '#app/components/auth/login-panel.tsx'
import { NeedsScripts } from '#app/components/auth/needs-scripts.tsx'
import { RegisterPanel } from '#app/components/auth/register-panel.tsx'
import { usePhoneProof } from '#app/components/auth/use-phone-proof.ts'
import { FormMessage, FormNotice } from '#app/components/form/form-message.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { updateUrl } from '#app/stores/navigation.ts'
import { expiredText, setUser } from '#app/stores/session.ts'
import { signInReason } from '#domain/account/return-path.ts'
import type { SignInPageData } from '#services/account/get-sign-in-page.ts'

const texts = {
  login: {
    title: 'ورود',
    heading: (shopName: string) => `ورود به ${shopName}`,
    sentence: 'با ایمیل و رمز عبور یا با کد پیامکی وارد حساب خود شوید.',
  },
  register: {
    title: 'ثبت نام',
    heading: (shopName: string) => `ساخت حساب در ${shopName}`,
    sentence: 'شماره موبایل خود را تایید کنید و حساب بسازید.',
  },
} as const

/** /auth, /login and /register: one screen with two tabs (product §2.8). */
export function AuthPage({ signedInAs, ...screen }: SignInPageData) {
  const shopName = useShopName()
  const { title, heading, sentence } = texts[screen.tab]
  return (
    <main id="content" tabIndex={-1} className="frame flex flex-col py-6 lg:py-12">
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={sentence} />
      <meta name="robots" content="noindex" />
      <AuthStage>
        {signedInAs === null ? (
          <>
            <h1 className="text-title">{heading(shopName)}</h1>
            <p className="mt-1 mb-6 text-card text-muted">{sentence}</p>
            <SignInReason next={screen.next} />
            <NeedsScripts />
            <AuthScreen {...screen} />
          </>
        ) : (
          <AlreadySignedIn fullName={signedInAs} next={screen.next} />
        )}
      </AuthStage>
    </main>
  )
}

function SignInReason({ next }: { next: string }) {
  const reason = signInReason(next)
  if (!reason) return null
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded-control bg-act-10 px-4 py-3 text-card">
      <Icon name={next.startsWith('/checkout') ? 'bag' : 'info'} className="mt-0.5 size-5 text-act" />
      {reason}
    </p>
  )
}

/** How long the notice about the confirmation e-mail is shown before the sign-in tab opens (product §2.8). */
const confirmationShownMs = 2000

function AuthScreen({ tab, next, isExpired, inboxHref, passwordMin }: Omit<SignInPageData, 'signedInAs'>) {
  const proof = usePhoneProof()
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const onUnconfirmed = () => {
    proof.reset()
    setUnconfirmed(true)
  }

  useEffect(() => {
    if (isExpired) setUser(null)
  }, [isExpired])

  useEffect(() => {
    if (!isUnconfirmed) return
    const timer = setTimeout(() => updateUrl(withNext('/login', next)), confirmationShownMs)
    return () => clearTimeout(timer)
  }, [isUnconfirmed, next])

  return (
    <div className="unscripted:hidden">
      <AuthTabs tab={tab} next={next} />
      <div className="mt-6 flex flex-col gap-5">
        <FormMessage text={isExpired && tab === 'login' ? expiredText : undefined} />
        <FormNotice text={isUnconfirmed ? 'لطفا ایمیل خود را تایید کنید' : undefined} />
        <div id="auth-panel" role="tabpanel" aria-labelledby={`auth-tab-${tab}`}>
          {tab === 'login' && <LoginPanel {...{ proof, next, inboxHref }} />}
          {tab === 'register' && !isUnconfirmed && (
            <RegisterPanel {...{ proof, next, inboxHref, passwordMin }} onUnconfirmed={onUnconfirmed} />
          )}
        </div>
      </div>
    </div>
  )
}
