import { SearchField } from '#app/components/desk/list/search-field.tsx'
import { useListQuery } from '#app/components/desk/list/use-list-query.ts'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed, NothingFound } from '#app/components/desk/states.tsx'
import { type ManualContents, manualKey, useManual } from '#app/stores/desk/content/manual.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toPersianDigits } from '#domain/digits.ts'

const path = '/desk/help'

/** The manual's table of contents, with a search in all chapters. */
export default function ManualPage() {
  const { query, change } = useListQuery(path)
  const { q = '' } = query
  const { data, problem } = useManual(q)
  return (
    <>
      <PageHead name="راهنما" title="راهنما" isBare />
      <search className="tools" aria-label="جستجو در راهنما">
        <SearchField q={q} label="جستجو در راهنما" placeholder="مانند: بازپرداخت، رسید، پیامک" change={change} />
      </search>
      {data ? (
        <div className="scroll">
          {data.chapters.length === 0 ? (
            <NothingFound what="فصلی" isSearch href={path} />
          ) : (
            <ol className="manual-chapters">
              {data.chapters.map((chapter, index) => (
                <Contents key={chapter.slug} chapter={chapter} number={q ? null : index + 1} />
              ))}
            </ol>
          )}
        </div>
      ) : problem ? (
        <Failed title="راهنما باز نشد" problem={problem} onRetry={() => refresh(manualKey)} />
      ) : (
        <Bones rows={8} />
      )}
    </>
  )
}

type ContentsProps = { chapter: ManualContents['chapters'][number]; number: number | null }

function Contents({ chapter: { slug, title, sections }, number }: ContentsProps) {
  const href = `${path}/${slug}`
  return (
    <li>
      <h2>
        <a href={href}>
          {number !== null && <span className="muted">{toPersianDigits(number)}. </span>}
          {title}
        </a>
      </h2>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a className="manual-link" href={`${href}#${section.id}`}>
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}
