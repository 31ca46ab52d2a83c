import type { ReactNode } from 'react'
import { Drawers } from '#app/components/cart/drawers.tsx'
import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { Toaster } from '#app/components/ui/toaster.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { Footer } from './footer.tsx'
import { SessionKeeper } from './session-keeper.tsx'
import { SkipLink } from './skip-link.tsx'
import { SupportPhone } from './support-phone.tsx'
import { TopBar } from './top-bar.tsx'

type ShellProps = {
  path: string
  settings: { supportPhone: string; isDemo: boolean }
  /** A page, which brings its own `<main id="content">`. */
  children: ReactNode
}

/** What stands around every page. A checkout has a quiet frame of its own: nothing leads away from it but its own buttons. */
export function Shell({ path, settings, children }: ShellProps) {
  const isCheckout = path.startsWith('/checkout/')
  return (
    <>
      <SkipLink />
      {isCheckout ? <CheckoutBar path={path} /> : <TopBar path={path} supportPhone={settings.supportPhone} />}
      {children}
      {isCheckout ? <QuietFooter {...settings} /> : <Footer {...settings} />}
      {!isCheckout && <BottomBar path={path} />}
      <Drawers path={path} />
      <SessionKeeper />
      <Toaster />
    </>
  )
}

function QuietFooter({ supportPhone, isDemo }: ShellProps['settings']) {
  return (
    <footer className="mt-10 border-t border-line/60">
      <div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4">
        <SupportPhone number={supportPhone} />
        {isDemo && <DemoNotice />}
      </div>
    </footer>
  )
}
