import { type ComponentType, createElement, lazy, type ReactElement, Suspense, useState } from 'react'
import { HydrationMarker, useClickReplay } from './click-replay.tsx'

const loaders = new Set<() => Promise<unknown>>()
const [idle, forced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]

/**
 * A component below the first view. The server renders it; the browser downloads its code and hydrates it once the page is idle.
 * Until then, or when the download fails, the server's HTML stays. With a media query it is hydrated only on screens that match.
 */
export function lazyHydrate<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  media?: string,
): (props: Props) => ReactElement {
  let loaded: ComponentType<Props> | null = null
  let inFlight: Promise<unknown> | undefined
  const load = async () => {
    loaded ??= await importComponent()
    return { default: loaded }
  }
  const Dehydrated = lazy(() => {
    const loading = Promise.race([forced.promise, idle.promise.then(() => mediaMatches(media))]).then(load)
    inFlight = loading
    return loading.catch(() => new Promise<never>(() => {}))
  })
  loaders.add(async () => inFlight ?? load())

  return function LazyHydrated(props) {
    // Fixed for the life of the component: switching from the lazy to the loaded one would remount it.
    const [Rendered] = useState<ComponentType<Props>>(() => loaded ?? Dehydrated)
    const { container, stopQueueing, replay } = useClickReplay()
    return (
      <div ref={container} className="contents">
        <Suspense>
          {createElement(Rendered, props)}
          <HydrationMarker onCommit={stopQueueing} onHydrated={replay} />
        </Suspense>
      </div>
    )
  }
}

/** Loads every lazy component and turns the delay off for later ones: awaited by server rendering and by client navigation. */
export async function hydrateAll(): Promise<void> {
  forced.resolve()
  await Promise.all([...loaders].map((load) => load()))
}

async function mediaMatches(media: string | undefined): Promise<void> {
  const query = media && matchMedia(media)
  if (query && !query.matches) await new Promise((resolve) => query.addEventListener('change', resolve, { once: true }))
}

const idleTimeoutMs = 2000

/** Starts lazy hydration when the page has loaded and the browser is idle, or on the first user input. */
export function hydrateWhenIdle(): void {
  const hydrate = () => idle.resolve()
  for (const input of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    addEventListener(input, hydrate, { once: true, passive: true })
  }
  const whenLoaded = () =>
    'requestIdleCallback' in window ? requestIdleCallback(hydrate, { timeout: idleTimeoutMs }) : setTimeout(hydrate, 200)
  // The fragment may point into a lazy component.
  if (location.hash) hydrate()
  else if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}
