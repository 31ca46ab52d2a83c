import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { RuleFields } from '#app/components/desk/prices/rule-fields.tsx'
import { RunRows } from '#app/components/desk/prices/run-rows.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useQuery } from '#app/stores/desk/location.ts'
import { usePriceRuns } from '#app/stores/desk/prices/runs.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { emptyRuleForm } from '#domain/desk/prices/rule-form.ts'

const shownRuns = 8

/** A new price run, for the products of a filter, and the latest runs. */
export default function PricesPage() {
  const query = useQuery()
  const { data, problem } = usePriceRuns(undefined)
  return (
    <>
      <PageHead name="قیمت‌ها" title="قیمت‌ها" isBare>
        <span className="muted not-phone">اجرای تازه</span>
        <a className="btn plain end" href="/desk/prices/rates">
          <Icon name="percent" />
          نرخ ارز
        </a>
        <a className="btn plain" href="/desk/prices/runs">
          <Icon name="clock" />
          اجراهای پیشین
        </a>
      </PageHead>
      <div className="scroll">
        <RuleFields key={new URLSearchParams(query).toString()} query={query} ruleForm={emptyRuleForm} />
        {!data && problem && <Failed title="اجراها باز نشد" problem={problem} onRetry={() => refresh('price runs')} />}
        {!data && !problem && <Bones rows={4} />}
        {data?.runs.length === 0 && (
          <Empty
            icon="tag"
            title="هنوز قیمتی با هم عوض نشده است"
            text="کالاها و فرمول را انتخاب کنید؛ پیش از اعمال، قیمت‌های تازه را می‌بینید و پس از آن هم می‌توانید برگردانید."
          />
        )}
        {data && data.runs.length > 0 && (
          <section aria-labelledby="latest-runs">
            <h2 id="latest-runs" className="part-head">
              اجراهای اخیر
            </h2>
            <RunRows runs={data.runs.slice(0, shownRuns)} today={data.today} />
          </section>
        )}
      </div>
    </>
  )
}
