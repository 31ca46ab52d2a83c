import type { ReactNode } from 'react'
import { countLimit } from '#domain/desk/order-filters.ts'
import { groupedDigits } from '#domain/money.ts'

type ViewLink = { readonly id: string; readonly label: string; readonly href: string; readonly count?: number | undefined }

/** The tabs of a list, each a link with its count; on a phone chips that scroll sideways. */
export function Views({ views, current, children }: { views: readonly ViewLink[]; current: string; children?: ReactNode }) {
  return (
    <nav className="views" aria-label="نماها">
      {views.map(({ id, label, href, count }) => (
        <a key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {label}
          {count !== undefined && <span className="count">{countLabel(count)}</span>}
        </a>
      ))}
      {children}
    </nav>
  )
}

/** Counts are exact up to the limit. */
export function countLabel(count: number): string {
  return count > countLimit ? `بیش از ${groupedDigits(countLimit)}` : groupedDigits(count)
}
