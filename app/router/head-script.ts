/**
 * What runs in the head, before the first paint. Built as one file and inlined into every document; the CSP allows it by its hash.
 */

/** A stored light theme never flashes dark, a signed-in shopper never sees the sign-in link, and an empty cart is shown without waiting for scripts. */
function showStoredState(): void {
  const html = document.documentElement
  const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')?.state
  try {
    if (localStorage.getItem('theme') === 'light') html.classList.replace('dark', 'light')
    if (stored('auth-storage')?.user?.id) html.classList.add('signed-in')
    if (!stored('cart-storage')?.lines?.length) html.classList.add('empty-cart')
  } catch {}
}

/**
 * The first frame lays out the first view only; what is below it (`below-view` in styles/utilities.css) follows in small pieces, so that a slow phone
 * paints early and can handle input in between, and after the font, because laying it out before would be done twice. A shopper who scrolls does
 * not wait for the font. Back and reload need the full height at once, to restore the scroll position.
 */
function layOutBelowView(): void {
  const html = document.documentElement
  const layOutSome = (start: number) => {
    let section: HTMLElement | null
    do {
      section = document.querySelector<HTMLElement>('[class*=below-view]:not(.laid-out)')
      section?.classList.add('laid-out')
    } while (section?.offsetParent && performance.now() < start + 20)
    if (section || document.readyState === 'loading') return requestAnimationFrame(layOutSome)
    html.classList.remove('arriving')
    for (const { classList } of document.querySelectorAll('.laid-out')) classList.remove('laid-out')
  }
  const [visit] = performance.getEntriesByType('navigation')
  if (visit instanceof PerformanceNavigationTiming && visit.type === 'navigate' && !location.hash) {
    html.classList.add('arriving')
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect()
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
      void Promise.race([document.fonts.ready, scrolled]).then(() => requestAnimationFrame(layOutSome))
    }).observe({ type: 'paint', buffered: true })
  }
}

/**
 * Requests the modules of the page after its first frame, whose font and pictures would otherwise share a slow network with them.
 * A tab in the background has no frames and does not wait for one.
 */
function requestModules(): void {
  const request = () => {
    const [entry, ...modules] = document.getElementById('page-data')?.dataset.modules?.split(' ') ?? []
    if (!entry) return
    const preloads = modules.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }), ...preloads)
  }
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) request()
    else requestAnimationFrame(() => setTimeout(request))
  })
}

/**
 * What is clicked or typed in a part that is not hydrated yet is recorded, once per control, and replayed after hydration
 * (components/ui/early-input.ts). A recorded button is shown as busy, and so is a link that changes the page in place. One that submits a form
 * to a URL works without scripts. When the scripts cannot be loaded, nothing waits for them.
 */
function recordEarlyInput(): void {
  window.earlyInput = []
  const record = (event: Event) => {
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>(event.type === 'click' ? 'button, [data-keep-scroll] a' : '[name]')
        : null
    if (!target?.closest('[data-dehydrated]')) return
    if (target instanceof HTMLAnchorElement) {
      target.ariaBusy = 'true'
      return
    }
    const isButton = target instanceof HTMLButtonElement
    if (isButton && target.type === 'submit' && target.form?.method === 'get') return
    const others = (window.earlyInput ?? []).filter((input) => input.target !== target)
    window.earlyInput = [...others, { target, event }]
    if (isButton) target.ariaBusy = 'true'
  }
  // On the window: React stops clicks into a dehydrated boundary at the document.
  addEventListener('click', record, true)
  addEventListener('input', record, true)
  const onError = ({ target }: Event) => target instanceof HTMLScriptElement && document.documentElement.removeAttribute('data-dehydrated')
  addEventListener('error', onError, true)
}

showStoredState()
layOutBelowView()
requestModules()
recordEarlyInput()
