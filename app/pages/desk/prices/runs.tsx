import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { RunRows } from '#app/components/desk/prices/run-rows.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useQuery } from '#app/stores/desk/location.ts'
import { usePriceRuns } from '#app/stores/desk/prices/runs.ts'
import { refresh } from '#app/stores/desk/remote.ts'

const parent = { href: '/desk/prices', label: 'قیمت‌ها' }

/** Price runs, newest first. */
export default function PriceRunsPage() {
  const query = useQuery()
  const { data, problem } = usePriceRuns(query.cursor)
  return (
    <>
      <PageHead name="اجراهای پیشین" title="اجراهای پیشین" parent={parent} />
      {!data && problem && <Failed title="اجراها باز نشد" problem={problem} onRetry={() => refresh('price runs')} />}
      {!data && !problem && <Bones rows={6} />}
      {data?.runs.length === 0 && <Empty icon="tag" title="هنوز اجرایی نیست" />}
      {data && data.runs.length > 0 && (
        <div className="scroll">
          <RunRows runs={data.runs} today={data.today} />
          <Pager path="/desk/prices/runs" query={query} next={data.next} />
        </div>
      )}
    </>
  )
}
