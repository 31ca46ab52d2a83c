import { type RefObject, useEffect, useState } from 'react'

/** Writing, voting and sorting: fetched when somebody comes near the reviews. */
type Desk = Awaited<ReturnType<typeof fetchDesk>>

async function fetchDesk() {
  const [{ ReviewForm }, calls] = await Promise.all([import('./review-form.tsx'), import('../../stores/review-actions.ts')])
  return { ReviewForm, ...calls }
}

type Fetched = { desk: Desk | null; hasFailed: boolean; retry: () => void }

export function useReviewDesk(place: RefObject<HTMLElement | null>): Fetched {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!place.current || desk || hasFailed) return
    const near = new IntersectionObserver((entries) => {
      // Several may come at once: hidden first, then in sight.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      fetchDesk().then(setDesk, () => setFailed(true))
    })
    near.observe(place.current)
    return () => near.disconnect()
  }, [place, desk, hasFailed])
  return { desk, hasFailed, retry: () => setFailed(false) }
}
