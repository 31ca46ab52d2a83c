import { useEffect, useRef } from 'react'
import { ChangedLines } from '#app/components/orders/changed-lines.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import type { OrderError } from './use-place-order.ts'

/** Focused when it appears, so that it scrolls into view and is announced. */
export function OrderErrorNotice({ error }: { error: OrderError }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) ref.current?.focus()
  }, [error])
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mb-5 scroll-mt-6 rounded-card bg-surface p-5 shadow-lift ringed ringed-rate-60 outline-none"
    >
      <p className="flex items-start gap-2 font-bold">
        <Icon name="alert" className="mt-1 size-5 text-rate" />
        {error.message}
      </p>
      {error.changes && <ChangedLines changes={error.changes} />}
      {error.sentence && <p className="mt-2 text-sm text-muted">{error.sentence}</p>}
      {error.link && (
        <ButtonLink href={error.link.href} look="outline" className="mt-3 text-sm">
          {error.link.text}
        </ButtonLink>
      )}
    </div>
  )
}
