import type { KeyboardEvent } from 'react'
import { moveFocus } from '#app/components/layout/move-focus.ts'
import type { SignInTab } from '#services/account/get-sign-in-page.ts'
import { withNext } from './auth-links.ts'

const tabs: readonly { tab: SignInTab; path: '/login' | '/register'; text: string }[] = [
  { tab: 'login', path: '/login', text: 'ورود' },
  { tab: 'register', path: '/register', text: 'ثبت نام' },
]

/** Tabs that are links with their own URLs. Arrow keys move between them, Enter and Space open. */
export function AuthTabs({ tab: shown, next }: { tab: SignInTab; next: string }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      event.target.click()
    }
    moveFocus(event, { next: ['ArrowLeft'], previous: ['ArrowRight'] })
  }
  return (
    <div
      role="tablist"
      aria-label="ورود یا ثبت نام"
      data-keep-scroll
      className="grid grid-cols-2 gap-1 rounded-control bg-page p-1 ringed ringed-line"
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ tab, path, text }) => (
        <a
          key={tab}
          id={`auth-tab-${tab}`}
          href={withNext(path, next)}
          role="tab"
          aria-selected={tab === shown}
          aria-controls="auth-panel"
          tabIndex={tab === shown ? 0 : -1}
          className="grid min-h-11 place-items-center rounded-[9px] text-card font-bold text-muted transition hover:text-text aria-selected:bg-raised aria-selected:text-text aria-selected:shadow-lift"
        >
          {text}
        </a>
      ))}
    </div>
  )
}
