import { type RefObject, useEffect, useState } from 'react'

/** The code for writing, voting and sorting: downloaded when the reviews become visible. */
type ReviewCode = Awaited<ReturnType<typeof importReviewCode>>

async function importReviewCode() {
  const [{ ReviewForm }, actions] = await Promise.all([import('./review-form.tsx'), import('#app/stores/review/review-actions.ts')])
  return { ReviewForm, ...actions }
}

type LoadedCode = { code: ReviewCode | null; hasFailed: boolean; retry: () => void }

export function useReviewCode(container: RefObject<HTMLElement | null>): LoadedCode {
  const [code, setCode] = useState<ReviewCode | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!container.current || code || hasFailed) return
    const observer = new IntersectionObserver((entries) => {
      // One callback may have several entries: first hidden, then visible.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      importReviewCode().then(setCode, () => setFailed(true))
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [container, code, hasFailed])
  return { code, hasFailed, retry: () => setFailed(false) }
}
