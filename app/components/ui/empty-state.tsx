import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

type EmptyStateProps = {
  icon: IconName
  heading: string
  /** `h1` for the heading of a page, `h2` for that of a section. */
  level?: 'h1' | 'h2'
  sentence: string
  /** One button, or two of which the second is quieter. */
  children?: ReactNode
}

/** Shown where there is nothing to list: icon, message and an action. */
export function EmptyState({ icon, heading, level: Heading = 'h2', sentence, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-16 text-center sm:py-24">
      <div className="relative grid h-36 w-28 place-items-center" aria-hidden="true">
        <svg viewBox="0 0 112 144" className="absolute inset-0 size-full" aria-hidden="true">
          <linearGradient id="arch-light" x1="0" y1="0" x2="0" y2="1">
            <stop className="[stop-color:var(--stage-core)]" />
            <stop offset="1" className="[stop-color:var(--surface)]" />
          </linearGradient>
          <path d={arch} fill="url(#arch-light)" className="stroke-line" strokeWidth="1" />
          <ellipse cx="56" cy="118" rx="26" ry="4" className="fill-act opacity-30" />
        </svg>
        <Icon name={icon} className="relative mt-4 size-12 text-act" />
      </div>
      <Heading className="mt-8 text-heading">{heading}</Heading>
      <p className="mt-3 text-muted text-pretty">{sentence}</p>
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

const arch = 'M4 126V62C4 34 30 26 56 4c26 22 52 30 52 58v64a14 14 0 0 1-14 14H18a14 14 0 0 1-14-14Z'
