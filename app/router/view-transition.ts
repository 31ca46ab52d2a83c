const calm = '(prefers-reduced-motion: reduce)'

type Change = { from: string; to: string; isForward: boolean; update: () => void }

/**
 * One page becomes another: the old one fades, and the picture of a product travels between its card and its page.
 * Where the browser cannot or the shopper wants rest, the change is just made. Ends when the new page stands.
 */
export async function changeView({ from, to, isForward, update }: Change): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia(calm).matches) return update()
  const leaving = isForward ? cardPicture(to) : galleryPicture()
  const unmark = mark(leaving)
  let forgetMark = () => {}
  const transition = document.startViewTransition(() => {
    unmark()
    update()
    if (leaving) forgetMark = mark(isForward ? galleryPicture() : cardPicture(from))
  })
  transition.finished.finally(() => forgetMark()).catch(() => {})
  // A transition that is skipped has still changed the page.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}

/** The name by which both pictures are one to the browser (motion.css); it may occur once. */
function mark(picture: Element | null): () => void {
  picture?.classList.add('travelling')
  return () => picture?.classList.remove('travelling')
}

function galleryPicture(): Element | null {
  return inSight(document.querySelector('[data-gallery] img'))
}

function cardPicture(productPath: string): Element | null {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('article a')].find(({ pathname }) => pathname === productPath)
  return inSight(link?.closest('article')?.querySelector('img') ?? null)
}

/** What nobody sees does not travel. */
function inSight(element: Element | null): Element | null {
  const box = element?.getBoundingClientRect()
  return element && box && box.bottom > 0 && box.top < innerHeight ? element : null
}
