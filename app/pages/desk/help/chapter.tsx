import { useEffect } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { Markdown } from '#app/components/ui/markdown.tsx'
import { manualKey, useManualChapter } from '#app/stores/desk/content/manual.ts'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import type { ChapterPage } from '#services/desk/get-manual.ts'

const parent = { href: '/desk/help', label: 'راهنما' }

/** One chapter of the manual: its sections, its text and the chapters beside it. */
export default function ManualChapterPage({ params: { chapter: slug = '' } }: { params: DeskParams }) {
  const { data: chapter, problem } = useManualChapter(slug)
  if (chapter) return <Chapter key={slug} chapter={chapter} />
  return (
    <>
      <PageHead name="راهنما" title="راهنما" parent={parent} />
      {problem ? (
        <Failed
          title={problem.status === 404 ? 'این فصل در راهنما نیست' : 'راهنما باز نشد'}
          problem={problem}
          onRetry={() => refresh(manualKey)}
        />
      ) : (
        <Bones rows={8} />
      )}
    </>
  )
}

function Chapter({ chapter: { title, body, sections, before, after } }: { chapter: ChapterPage }) {
  const isPhone = useIsPhone()
  useEffect(() => {
    // The section of the URL did not exist yet when the browser looked for it.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [])
  return (
    <>
      <PageHead name={title} title={title} parent={parent} />
      <div className="page-body manual">
        <details className="manual-sections" open={!isPhone}>
          <summary>در این فصل</summary>
          <nav aria-label="در این فصل">
            <ol>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a className="manual-link" href={`#${id}`}>
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </details>
        <article className="manual-text">
          <Markdown nodes={body} />
          <nav className="manual-beside" aria-label="فصل‌های دیگر">
            {before && (
              <a className="btn" href={`/desk/help/${before.slug}`}>
                <Icon name="back" size="s" />
                {before.title}
              </a>
            )}
            {after && (
              <a className="btn end" href={`/desk/help/${after.slug}`}>
                {after.title}
                <Icon name="forward" size="s" />
              </a>
            )}
          </nav>
        </article>
      </div>
    </>
  )
}
