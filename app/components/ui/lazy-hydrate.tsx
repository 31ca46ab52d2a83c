import { type ComponentType, createElement, lazy, type ReactElement, Suspense, useState } from 'react'
import { Awake, useKeptTaps } from './click-replay.tsx'

type Part<Props> = ComponentType<Props>

const wakes = new Set<() => Promise<unknown>>()
const [rest, all] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]

/**
 * A part of a page that the first view does not need: the server draws it, the browser fetches its code once the page has come
 * to rest. Until then, and where the code cannot be had, it stays the HTML it came as. With a media query it sleeps on while the
 * screen is another: what is not shown need not answer.
 */
export function later<Props extends object>(fetchPart: () => Promise<Part<Props>>, media?: string): (props: Props) => ReactElement {
  let part: Part<Props> | null = null
  let waking: Promise<unknown> | undefined
  const load = async () => {
    part ??= await fetchPart()
    return { default: part }
  }
  const Sleeping = lazy(() => {
    const woken = Promise.race([all.promise, rest.promise.then(() => screenIs(media))]).then(load)
    waking = woken
    return woken.catch(() => new Promise<never>(() => {}))
  })
  wakes.add(async () => waking ?? load())

  return function Later(props) {
    // The choice holds for as long as the part stands: another one would draw it anew.
    const [Shown] = useState<Part<Props>>(() => part ?? Sleeping)
    const { place, wake, replay } = useKeptTaps()
    return (
      <div ref={place} className="contents">
        <Suspense>
          {createElement(Shown, props)}
          <Awake onWoken={wake} onAwake={replay} />
        </Suspense>
      </div>
    )
  }
}

/** From here on parts are drawn like everything else: the server waits for this, and so does a change of pages. */
export async function wakeParts(): Promise<void> {
  all.resolve()
  await Promise.all([...wakes].map((wake) => wake()))
}

async function screenIs(media: string | undefined): Promise<void> {
  const query = media && matchMedia(media)
  if (query && !query.matches) await new Promise((resolve) => query.addEventListener('change', resolve, { once: true }))
}

const idleAtMostMs = 2000

/** Parts wake when the browser has loaded the page and nothing else to do, or at the first sign of a person. */
export function wakePartsAtRest(): void {
  const wake = () => rest.resolve()
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    addEventListener(sign, wake, { once: true, passive: true })
  }
  const whenLoaded = () => ('requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: idleAtMostMs }) : setTimeout(wake, 200))
  // An address that names a place in the page wants what is there.
  if (location.hash) wake()
  else if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}
