import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { NewText } from '#app/components/desk/content/new-text.tsx'
import { TextTable } from '#app/components/desk/content/text-table.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { type PageRow, pagesKey, usePages } from '#app/stores/desk/content/texts.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { jalaliDate } from '#domain/dates.ts'

/** Pages that the owner added, then those with a fixed path, in the sequence of the shop's footer. */
export default function ContentPagesPage() {
  const { data, problem } = usePages()
  return (
    <>
      <PageHead name="صفحه‌ها" title="محتوا" isBare>
        <NewText kind="own-pages" />
      </PageHead>
      <ContentTabs current="pages" />
      {data ? (
        <div className="scroll">
          <TextTable label="صفحه‌ها" rows={data.pages} hrefOf={({ kind, id }) => `/desk/content/${kind}/${id}`} columns={columns} />
        </div>
      ) : problem ? (
        <Failed title="صفحه‌ها باز نشد" problem={problem} onRetry={() => refresh(pagesKey)} />
      ) : (
        <Bones />
      )}
    </>
  )
}

const columns = [
  { name: 'نشانی', cell: ({ path }: PageRow) => <bdi className="lat">{path}</bdi> },
  { name: 'آخرین تغییر', className: 'text-day', cell: ({ updatedAt }: PageRow) => jalaliDate(updatedAt) },
]
