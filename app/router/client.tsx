import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import '#app/styles.css'
import { importMobileMenu } from '#app/components/layout/mobile-menu.tsx'
import { Root } from '#app/root.tsx'
import { type PageComponent, pages } from '#app/routes.ts'
import { reportClientError } from '#app/stores/client-errors.ts'
import { startNavigation } from './navigate.ts'
import type { DocumentData, PageData } from './page-data.ts'
import { prefetchOnIntent } from './prefetch.ts'

const dataJson = document.getElementById('page-data')?.textContent ?? ''
const first: DocumentData = JSON.parse(dataJson)
const headScript = document.scripts[0]?.text ?? ''
const styles = document.querySelector('style')?.textContent ?? ''
const ready = Promise.withResolvers<void>()

function element(Page: PageComponent, data: PageData) {
  const inline = { dataJson, headScript, styles }
  return <Root Page={Page} data={{ ...first, ...data }} {...inline} onReady={ready.resolve} />
}

/** Not a top-level await: the page's chunk imports from the chunk of this module, so awaiting here would deadlock. */
async function start(): Promise<void> {
  const Page = await pages[first.page]()
  // The network is idle while the page hydrates; afterwards a tap on the menu would share it with the pictures below. A tap tries again.
  importMobileMenu().catch(() => {})
  // A task of its own: evaluating the modules was long enough, and input is handled in between.
  await new Promise((resolve) => setTimeout(resolve))
  // In a transition React hydrates in small slices and handles user input first.
  startTransition(() => {
    const root = hydrateRoot(document, element(Page, first), {
      onCaughtError: reportClientError,
      onUncaughtError: reportClientError,
      onRecoverableError: reportClientError,
    })
    const show = (Next: PageComponent, data: PageData) => flushSync(() => root.render(element(Next, data)))
    startNavigation({ Page, data: first }, { ready: ready.promise, show })
  })
  prefetchOnIntent()
}

/**
 * The space bar turns a link with the role of a switch as a click does, also in a part that is hydrated later. While the event is captured:
 * React stops keys into such a part at the document.
 */
addEventListener(
  'keydown',
  (event) => {
    const { key, target } = event
    if (key !== ' ' || !(target instanceof HTMLElement && target.matches('a[role=switch]'))) return
    event.preventDefault()
    target.click()
  },
  true,
)

void start()
