import { useEffect, useRef } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { reveal } from './reveal.ts'

/** A live region must exist before its text; while empty it takes no space in a grid with gaps. */
const collapsedWhenEmpty = 'empty:-mb-5'

/** The error of the whole form, announced when it appears. `reveals` is for a message outside a form: it is scrolled into view. */
export function FormMessage({ text, reveals = false }: { text: string | undefined; reveals?: boolean }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (reveals && text) reveal(ref.current)
  }, [reveals, text])
  return (
    <div role="alert" className={collapsedWhenEmpty}>
      {text && (
        <p ref={ref} tabIndex={-1} className="flex items-start gap-2.5 rounded-control bg-bad-10 px-4 py-3 text-card text-bad outline-none">
          <Icon name="alert" className="mt-0.5 size-5" />
          {text}
        </p>
      )}
    </div>
  )
}

/** A success message or the next step. */
export function FormNotice({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={collapsedWhenEmpty}>
      {text && (
        <p className="flex items-start gap-2.5 rounded-control bg-act-10 px-4 py-3 text-card text-text">
          <Icon name="check-circle" className="mt-0.5 size-5 text-act" />
          {text}
        </p>
      )}
    </div>
  )
}
