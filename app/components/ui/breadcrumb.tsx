import type { Crumb } from '#domain/seo.ts'
import { Icon } from './icons.tsx'

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="مسیر صفحه" className="overflow-x-auto text-note text-muted [scrollbar-width:none]">
      <ol className="flex min-h-11 items-center gap-1 whitespace-nowrap">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-1">
            {index > 0 && <Icon name="forward" className="size-3.5 shrink-0" />}
            <a href={path} className="inline-flex min-h-11 items-center transition hover:text-text">
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
