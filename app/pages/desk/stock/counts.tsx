import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { NewCountSheet } from '#app/components/desk/stock/new-count-sheet.tsx'
import { useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { type StockCount, useCounts } from '#app/stores/desk/stock/counts.ts'
import { dayLabel, momentLabel } from '#domain/desk/jalali-days.ts'
import { countStatusLabels } from '#domain/desk/stock/counts.ts'
import { toPersianDigits } from '#domain/digits.ts'

const path = '/desk/stock/counts'
const parent = { href: '/desk/stock', label: 'انبار' }

/** Counts, the open ones and those that ended, newest first. */
export default function CountsPage() {
  const query = useQuery()
  const { data, problem } = useCounts(query.cursor)
  const [isStarting, setStarting] = useState(false)
  const may = useMay()
  return (
    <>
      <PageHead name="انبارگردانی" title="انبارگردانی" parent={parent}>
        {data && may('stock.count') && (
          <button type="button" className="btn primary end" onClick={() => setStarting(true)}>
            <Icon name="plus" />
            انبارگردانی تازه
          </button>
        )}
      </PageHead>
      {!data && problem && <Failed title="انبارگردانی‌ها باز نشد" problem={problem} onRetry={() => refresh('stock counts')} />}
      {!data && !problem && <Bones rows={6} />}
      {data?.counts.length === 0 && (
        <Empty
          icon="check-circle"
          title="هنوز انبارگردانی نشده است"
          text="دسته‌ای را انتخاب کنید، با گوشی بشمارید و تفاوت‌ها را یک‌جا اعمال کنید. فروش در این میان ادامه دارد."
        />
      )}
      {data && data.counts.length > 0 && (
        <div className="scroll">
          <ul className="document-rows">
            {data.counts.map((count) => (
              <CountRow key={count.id} count={count} today={data.today} />
            ))}
          </ul>
          <div className="pager-line">
            <ExportMenu table="counts" query={{}} />
            <Pager path={path} query={query} next={data.next} />
          </div>
        </div>
      )}
      {data && (
        <NewCountSheet isOpen={isStarting} name={`انبارگردانی ${dayLabel(data.today, data.today)}`} onClose={() => setStarting(false)} />
      )}
    </>
  )
}

function CountRow({ count: { id, name, status, at, creator, items, counted, differing }, today }: { count: StockCount; today: string }) {
  return (
    <li className="has-open">
      <span className="grow">
        <a className="open b" href={`${path}/${id}`}>
          {name}
        </a>
        <span className="block small muted">
          {momentLabel(at, today)}، {creator}
        </span>
      </span>
      <span className="small muted">
        {toPersianDigits(counted)} از {toPersianDigits(items)}
        {differing > 0 && `، ${toPersianDigits(differing)} تفاوت`}
      </span>
      <span className={status === 'open' ? 'pill wait' : 'pill'}>
        <Icon name={status === 'open' ? 'st-wait' : status === 'applied' ? 'check-circle' : 'st-cross'} />
        {countStatusLabels[status]}
      </span>
    </li>
  )
}
