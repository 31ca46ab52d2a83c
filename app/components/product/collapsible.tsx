import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'

/** The collapsed height (product §9.9). */
const collapsedPixels = 250

type CollapsibleProps = {
  /** The server's guess before the height can be measured, so that nothing shifts. */
  isLikelyLong: boolean
  children: ReactNode
}

/** Collapses long content; the button is only shown when something is hidden. */
export function Collapsible({ isLikelyLong, children }: CollapsibleProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(isLikelyLong)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = content.current
    if (!element) return
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > collapsedPixels + 1))
    observer.observe(element.firstElementChild ?? element)
    return () => observer.disconnect()
  }, [])
  const isTruncated = isLong && !isOpen
  return (
    <div>
      <div
        ref={content}
        id={id}
        className={`overflow-hidden ${isOpen ? '' : 'scripted:max-h-[250px]'} ${isTruncated ? 'scripted:[mask-image:linear-gradient(#000_60%,transparent)]' : ''}`}
      >
        <div>{children}</div>
      </div>
      {isLong && (
        <Button look="quiet" aria-expanded={isOpen} aria-controls={id} className="mt-4 unscripted:hidden" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'نمایش کمتر' : 'نمایش بیشتر'}
        </Button>
      )}
    </div>
  )
}
