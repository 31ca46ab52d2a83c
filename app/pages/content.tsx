import { ContentHeader } from '#app/components/content/content-header.tsx'
import { HelpCard } from '#app/components/content/help-card.tsx'
import { NeighbourLinks } from '#app/components/content/neighbour-links.tsx'
import { ContentsAside, ContentsFold } from '#app/components/content/table-of-contents.tsx'
import { Markdown } from '#app/components/ui/markdown.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import type { ContentPageData } from '#services/content/get-content-page.ts'

/** A page whose text is in the database, with links to related pages. */
export function ContentPage(page: ContentPageData) {
  return (
    <main id="content" tabIndex={-1}>
      <PageHead seo={page.seo} />
      <ContentHeader {...page} />
      <div className="frame grid gap-8 pt-8 lg:grid-cols-[minmax(0,44rem)_17rem] lg:justify-between lg:gap-16 lg:pt-12 print:block">
        <div className="spaced-8">
          <ContentsFold sections={page.sections} />
          <Markdown nodes={page.body} className="reading" />
        </div>
        <aside aria-label="راهنمای صفحه" className="spaced-8 lg:sticky lg:top-22 lg:self-start">
          <ContentsAside sections={page.sections} />
          <NeighbourLinks links={page.neighbours} current={page.slug} />
          <HelpCard supportPhone={page.supportPhone} />
        </aside>
      </div>
    </main>
  )
}
