import { type RefObject, useEffect, useState } from 'react'

/** Writing, voting and sorting: fetched when somebody comes near the reviews. */
type ReviewCode = Awaited<ReturnType<typeof importReviewCode>>

async function importReviewCode() {
  const [{ ReviewForm }, calls] = await Promise.all([import('./review-form.tsx'), import('#app/stores/review-actions.ts')])
  return { ReviewForm, ...calls }
}

type LoadedCode = { code: ReviewCode | null; hasFailed: boolean; retry: () => void }

export function useReviewCode(place: RefObject<HTMLElement | null>): LoadedCode {
  const [code, setCode] = useState<ReviewCode | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!place.current || code || hasFailed) return
    const near = new IntersectionObserver((entries) => {
      // Several may come at once: hidden first, then in sight.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      importReviewCode().then(setCode, () => setFailed(true))
    })
    near.observe(place.current)
    return () => near.disconnect()
  }, [place, code, hasFailed])
  return { code, hasFailed, retry: () => setFailed(false) }
}
