import type { ReactNode } from 'react'
import { Drawers } from '#app/components/cart/drawers.tsx'
import { Toaster } from '#app/components/ui/toaster.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { SessionKeeper } from './session-keeper.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

type ShellProps = {
  path: string
  settings: { supportPhone: string; isDemo: boolean }
  /** A page, which brings its own `<main id="content">`. */
  children: ReactNode
}

/** What stands around every page. */
export function Shell({ path, settings, children }: ShellProps) {
  return (
    <>
      <SkipLink />
      <TopBar path={path} supportPhone={settings.supportPhone} />
      {children}
      <Footer supportPhone={settings.supportPhone} isDemo={settings.isDemo} />
      <BottomBar path={path} />
      <Drawers path={path} />
      <SessionKeeper />
      <Toaster />
    </>
  )
}
