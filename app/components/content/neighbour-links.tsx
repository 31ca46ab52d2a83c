import type { ContentLink } from '#domain/content/content-pages.ts'

/** The other pages of the same group. */
export function NeighbourLinks({ links, current }: { links: readonly ContentLink[]; current: string }) {
  if (links.length < 2) return null
  return (
    <nav aria-label="صفحه‌های مرتبط" className="unprinted">
      <p className="text-card font-bold">صفحه‌های مرتبط</p>
      <ul className="mt-2">
        {links.map(({ slug, label, path }) => (
          <li key={slug}>
            <a
              href={path}
              aria-current={slug === current ? 'page' : undefined}
              className="flex min-h-11 items-center text-sm text-muted transition hover:text-text aria-[current=page]:font-bold aria-[current=page]:text-act"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
