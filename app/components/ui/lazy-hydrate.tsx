import { type ComponentType, createElement, lazy, type ReactElement, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { endHydration } from './early-input.ts'

const loaders = new Set<() => Promise<unknown>>()
const forced = Promise.withResolvers<void>()

/**
 * A component that works as plain HTML or is below the first view. The server renders it; the browser downloads its code and hydrates it
 * when it comes near the viewport or the browser is idle. Until then, or when the download fails, the server's HTML stays; clicks and typed text are replayed.
 */
export function lazyHydrate<Props extends object>(importComponent: () => Promise<ComponentType<Props>>): (props: Props) => ReactElement {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    loaded ??= await importComponent()
    return { default: loaded }
  }
  loaders.add(load)
  const waitForNear = () => {
    const near = Promise.withResolvers<void>()
    const hydrated = Promise.race([forced.promise, near.promise]).then(load)
    return { Component: lazy(() => hydrated.catch(() => new Promise<never>(() => {}))), onNear: near.resolve }
  }

  return function LazyHydrated(props) {
    const container = useRef<HTMLDivElement>(null)
    // Fixed for the life of the component: switching from the lazy to the loaded one would remount it.
    const [{ Component, onNear }] = useState(() => (loaded ? { Component: loaded, onNear: () => {} } : waitForNear()))
    useNear(container, onNear)
    return (
      <div ref={container} className="contents" data-dehydrated="">
        <Suspense>
          {createElement(Component, props)}
          <HydrationMarker part={container} />
        </Suspense>
      </div>
    )
  }
}

/** The last child of a part: its effect runs when the part is hydrated. Renders nothing. */
function HydrationMarker({ part }: { part: RefObject<HTMLElement | null> }) {
  useEffect(() => endHydration(part.current), [part])
  return null
}

/** Loads every lazy component and turns the delay off for later ones: awaited by server rendering and by client navigation. */
export async function hydrateAll(): Promise<void> {
  forced.resolve()
  await Promise.all([...loaders].map((load) => load()))
}

/**
 * Calls back when the first element comes near the viewport, at the latest when the browser is idle. What this screen does not display stays
 * HTML until it does.
 */
function useNear(container: RefObject<HTMLElement | null>, onNear: () => void): void {
  useEffect(() => {
    // The fragment may point into this part.
    if (location.hash) return onNear()
    const element = container.current?.firstElementChild
    if (!element || getComputedStyle(element).display !== 'none') whenIdle(onNear)
    if (!element) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(), {
      rootMargin: '50%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [container, onNear])
}

const idleQueue: (() => void)[] = []

/** After the page has loaded, one part after the other, so that input is handled in between. */
function whenIdle(callback: () => void): void {
  const request = () => ('requestIdleCallback' in window ? requestIdleCallback(next, { timeout: 2000 }) : setTimeout(next, 200))
  const next = () => {
    idleQueue.shift()?.()
    if (idleQueue.length > 0) request()
  }
  if (idleQueue.push(callback) > 1) return
  if (document.readyState === 'complete') request()
  else addEventListener('load', request, { once: true })
}
