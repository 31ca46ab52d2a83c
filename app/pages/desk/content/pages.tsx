import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { TextStatus } from '#app/components/desk/content/text-status.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { type PageRow, pagesKey, usePages } from '#app/stores/desk/content/texts.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { jalaliDate } from '#domain/dates.ts'

/** Pages with a fixed address, in the sequence of the shop's footer. */
export default function ContentPagesPage() {
  const { data, problem } = usePages()
  return (
    <>
      <PageHead name="صفحه‌ها" title="محتوا" isBare />
      <ContentTabs current="pages" />
      {data ? (
        <div className="scroll">
          <PageTable pages={data.pages} />
        </div>
      ) : problem ? (
        <Failed title="صفحه‌ها باز نشد" problem={problem} onRetry={() => refresh(pagesKey)} />
      ) : (
        <Bones />
      )}
    </>
  )
}

function PageTable({ pages }: { pages: readonly PageRow[] }) {
  return (
    <table className="list text-list" aria-label="صفحه‌ها">
      <thead>
        <tr>
          <th scope="col">عنوان</th>
          <th scope="col" className="not-phone">
            نشانی
          </th>
          <th scope="col" className="text-day not-phone">
            آخرین تغییر
          </th>
          <th scope="col" className="text-state">
            وضعیت
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page.id}>
            <td>
              <a className="row-link cut" href={`/desk/content/pages/${page.id}`}>
                {page.title}
              </a>
            </td>
            <td className="not-phone">
              <bdi className="lat">/{page.slug}</bdi>
            </td>
            <td className="not-phone">{jalaliDate(page.updatedAt)}</td>
            <td>
              <TextStatus status={page.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
