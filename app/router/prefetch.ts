import { isPublic } from './match.ts'
import { fetchCode, loadPage } from './page-loader.ts'

/** A pointer that rests on a link, a finger that touches it or a focus that reaches it starts the next page's load; of a private page only its code. */
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
    fetchCode(link.pathname)
    return
  }
  loadPage(new URL(link.href), performance.now()).catch(() => {
    // A failed guess costs nothing: the click asks again and shows what went wrong.
  })
}
