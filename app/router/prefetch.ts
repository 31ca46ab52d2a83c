import { isPublic } from './match.ts'
import { loadPage, preloadCode } from './page-loader.ts'

/** Prefetches the page behind a link on hover, touch or focus; of a private page only the code. */
export function prefetchOnIntent(): void {
  if (!('navigation' in window)) return
  for (const intent of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(intent, onIntent, { passive: true })
  }
}

function onIntent(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname || link.target || link.hasAttribute('download'))
    return
  if (!isPublic(link.pathname)) {
    preloadCode(link.pathname)
    return
  }
  loadPage(new URL(link.href), performance.now()).catch(() => {
    // A failed prefetch is ignored: the click requests the page again and shows the error.
  })
}
