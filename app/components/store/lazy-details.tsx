import { type ReactNode, useEffect, useRef, useState } from 'react'

type LazyDetailsProps = {
  isOpen: boolean
  /** Without JavaScript: the page with everything rendered. Null on that page. */
  allHref: string | null
  className: string
  summary: ReactNode
  children: ReactNode
}

/** Renders its content when it is opened for the first time: a listing has hundreds of filter values, and most are never looked at. */
export function LazyDetails({ isOpen, allHref, className, summary, children }: LazyDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  // It may have been opened before hydration.
  useEffect(() => setOpened((before) => before || details.current?.open === true), [])
  return (
    // Its focus comes before it opens, the toggle event a frame after it.
    <details
      ref={details}
      open={isOpen}
      className={className}
      onFocus={() => setOpened(true)}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      {summary}
      {isOpen || wasOpened || allHref === null ? (
        children
      ) : (
        <a href={allHref} rel="nofollow" className="facet-value">
          همه مقدارها
        </a>
      )}
    </details>
  )
}
