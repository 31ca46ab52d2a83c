import { useEffect, useRef } from 'react'
import { toPersianDigits } from '#domain/digits.ts'

type LoadMoreProps = { count: number; isLoading: boolean; onLoad: () => void }

/** Loads the next rows when one scrolls near them; a button for those who do not scroll. */
export function LoadMore({ count, isLoading, onLoad }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(onLoad)
  latest.current = onLoad
  useEffect(() => {
    if (!button.current || isLoading) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '400px' })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <button ref={button} type="button" className="btn load-more" disabled={isLoading} onClick={onLoad}>
      {isLoading ? 'در حال خواندن' : `${toPersianDigits(count)} ردیف بعد`}
    </button>
  )
}
