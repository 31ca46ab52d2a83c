import { Breadcrumb } from '#app/components/ui/breadcrumb.tsx'
import { jalaliDate } from '#domain/dates.ts'
import type { ContentPageData } from '#services/content/get-content-page.ts'

/** Title, summary and date of a content page. */
export function ContentHeader({ title, description, updatedAt, breadcrumb }: ContentPageData) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="frame pt-1 pb-8 lg:pb-12">
        <div className="unprinted">
          <Breadcrumb crumbs={breadcrumb} />
        </div>
        <h1 className="mt-2 text-heading">{title}</h1>
        <p className="mt-3 max-w-2xl text-muted text-pretty lg:text-lg lg:leading-9">{description}</p>
        <p className="mt-4 text-note text-muted">
          آخرین تغییر: <time dateTime={updatedAt}>{jalaliDate(updatedAt)}</time>
        </p>
      </div>
    </header>
  )
}
