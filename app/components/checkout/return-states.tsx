import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'

type ReturnCardProps = { icon: IconName; look: string; heading: string; children: ReactNode }

/** One state of the payment return page: icon, heading, text and actions. */
export function ReturnCard({ icon, look, heading, children }: ReturnCardProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center rounded-card bg-surface px-5 py-10 text-center shadow-lift">
      <span className={`grid size-20 place-items-center rounded-full bg-current/10 ${look}`}>
        <Icon name={icon} className={`size-10 ${icon === 'spinner' ? 'animate-spin' : ''}`} />
      </span>
      <h1 className="mt-6 text-title">{heading}</h1>
      {children}
    </div>
  )
}

/** Without a session only the outcome is shown, with a link to sign in. */
export function SignInToSee() {
  return (
    <>
      <p className="mt-2 text-sm text-muted">برای دیدن سفارش، وارد حساب خود شوید.</p>
      <ButtonLink href="/auth?next=%2Forders" look="outline" className="mt-5">
        ورود / ثبت نام
      </ButtonLink>
    </>
  )
}

export function HomeLink() {
  return (
    <ButtonLink href="/" look="outline">
      بازگشت به خانه
    </ButtonLink>
  )
}

export function ReferenceCode({ refId }: { refId: string }) {
  return (
    <p className="mt-3 text-card">
      کد پیگیری: <Code className="font-bold">{refId}</Code>
    </p>
  )
}
