import type { ComponentType, ReactNode } from 'react'
import { Drawers } from '#app/components/cart/drawers.tsx'
import { lazyHydrate } from '#app/components/ui/lazy-hydrate.tsx'
import type { ShellSettings } from '#domain/settings/shell-settings.ts'
import { BottomBar } from './bottom-bar.tsx'
import { SessionWatcher } from './session-watcher.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

type ShellProps = {
  path: string
  settings: ShellSettings
  /** Replaces the top bar, as in the checkout; there the footer is minimal and the bottom bar omitted, so that nothing leads away. */
  Bar: ComponentType<{ path: string }> | undefined
  /** A page with its own `<main id="content">`. */
  children: ReactNode
}

const Footer = lazyHydrate(() => import('./footer.tsx').then((module) => module.Footer))
const MinimalFooter = lazyHydrate(() => import('./footer.tsx').then((module) => module.MinimalFooter))
const Toaster = lazyHydrate(() => import('#app/components/ui/toaster.tsx').then((module) => module.Toaster))

/** Header, footer and everything else around a page. */
export function Shell({ path, settings, Bar, children }: ShellProps) {
  return (
    <>
      <SkipLink />
      {Bar ? <Bar path={path} /> : <TopBar path={path} {...settings} />}
      {children}
      {Bar ? <MinimalFooter {...settings} /> : <Footer {...settings} />}
      {!Bar && <BottomBar path={path} />}
      <Drawers path={path} />
      <SessionWatcher />
      <Toaster />
    </>
  )
}
