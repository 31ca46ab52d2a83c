const reducedMotion = '(prefers-reduced-motion: reduce)'

type PageTransition = { from: string; to: string; isForward: boolean; update: () => void }

/**
 * Runs `update` in a view transition: the old page fades, and a product's picture moves between its card and its page.
 * Without browser support, or with reduced motion, only `update` runs. Resolves when the new page is in the document.
 */
export async function transitionPage({ from, to, isForward, update }: PageTransition): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia(reducedMotion).matches) return update()
  const oldPicture = isForward ? cardPicture(to) : galleryPicture()
  const unmarkOld = markShared(oldPicture)
  let unmarkNew = () => {}
  const transition = document.startViewTransition(() => {
    unmarkOld()
    update()
    if (oldPicture) unmarkNew = markShared(isForward ? galleryPicture() : cardPicture(from))
  })
  transition.finished.finally(() => unmarkNew()).catch(() => {})
  // A skipped transition rejects `ready`, but the page has still been updated.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}

/** The class sets the `view-transition-name` that both pictures share (motion.css); only one element may have it at a time. */
function markShared(picture: Element | null): () => void {
  picture?.classList.add('shared-picture')
  return () => picture?.classList.remove('shared-picture')
}

function galleryPicture(): Element | null {
  return ifVisible(document.querySelector('[data-gallery] img'))
}

function cardPicture(productPath: string): Element | null {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('article a')].find(({ pathname }) => pathname === productPath)
  return ifVisible(link?.closest('article')?.querySelector('img') ?? null)
}

function ifVisible(element: Element | null): Element | null {
  const box = element?.getBoundingClientRect()
  return element && box && box.bottom > 0 && box.top < innerHeight ? element : null
}
