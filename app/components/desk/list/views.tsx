import { type ReactNode, useEffect, useRef } from 'react'
import { countLimit as standardLimit } from '#domain/desk/lists.ts'
import { groupedDigits } from '#domain/money.ts'

export type ViewLink = { readonly id: string; readonly label: string; readonly href: string; readonly count?: number | undefined }

/** The tabs of a list, each a link with its count; on a phone chips that scroll sideways, to the current one by themselves. */
export function Views({ views, current, children }: { views: readonly ViewLink[]; current: string; children?: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const hasCounts = views.some(({ count }) => count !== undefined)
  const mayBeOutside = hasCounts || views.length > 5
  useEffect(() => {
    // Counts widen the tabs before the current one.
    const tab = mayBeOutside && nav.current?.querySelector(`[data-view="${CSS.escape(current)}"]`)
    if (tab) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, mayBeOutside])
  return (
    <nav ref={nav} className="views" aria-label="نماها">
      {views.map(({ id, label, href, count }) => (
        <a key={id} href={href} data-view={id} aria-current={id === current ? 'page' : undefined}>
          {label}
          {count !== undefined && <span className="count">{countLabel(count)}</span>}
        </a>
      ))}
      {children}
    </nav>
  )
}

/** Counts are exact up to a limit, that of an unfiltered list when none is given. */
export function countLabel(count: number, countLimit = standardLimit): string {
  return count > countLimit ? `بیش از ${groupedDigits(countLimit)}` : groupedDigits(count)
}

/** Whether a saved view is the list that is shown. */
export function sameQuery(saved: string, shown: Readonly<Record<string, string>>): boolean {
  const sorted = (parameters: URLSearchParams) => {
    parameters.sort()
    return parameters.toString()
  }
  return sorted(new URLSearchParams(saved)) === sorted(new URLSearchParams(shown))
}
