import { useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Views } from '#app/components/desk/list/views.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { CountBar } from '#app/components/desk/stock/count-bar.tsx'
import { CountRows } from '#app/components/desk/stock/count-rows.tsx'
import { useSettled } from '#app/components/desk/use-settled.ts'
import { type DeskParams, hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { type StockCount, useCount, useCountItems } from '#app/stores/desk/stock/counts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { minSearchLength } from '#domain/desk/lists.ts'
import { type CountView, countStatusLabels, countViewLabels, countViews } from '#domain/desk/stock/counts.ts'
import { toLatinDigits } from '#domain/digits.ts'

const parent = { href: '/desk/stock/counts', label: 'انبارگردانی' }
type Query = Readonly<Record<string, string>>

/** A count: several people fill in the sheet, somebody reviews the differences and applies them. */
export default function CountPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data, problem } = useCount(id)
  const query = useQuery()
  const name = data?.name ?? 'انبارگردانی'
  return (
    <>
      <PageHead name={name} title={<span className="cut block">{name}</span>} parent={parent} isBare>
        {data && (
          <a className="btn end" href={`/desk/stock/counts/${id}/print`}>
            <Icon name="print" />
            چاپ برگه
          </a>
        )}
      </PageHead>
      {data ? (
        <Sheet count={data} today={data.today} query={query} />
      ) : problem ? (
        <Failed title="انبارگردانی باز نشد" problem={problem} onRetry={() => refresh('stock count')} />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

function Sheet({ count, today, query }: { count: StockCount; today: string; query: Query }) {
  const may = useMay()
  const isOpen = count.status === 'open'
  const mayCount = isOpen && may('stock.count')
  const view = countViews.find((known) => known === query.view) ?? (isOpen ? 'all' : 'differing')
  const [text, setText] = useState('')
  const [time, setTime] = useState('')
  const path = `/desk/stock/counts/${count.id}`
  return (
    <>
      <CountTabs count={count} view={view} path={path} />
      {isOpen ? (
        <SheetTools text={text} setText={setText} time={time} setTime={setTime} />
      ) : (
        <p className="note wide warn">
          <Icon name="info" />
          <span>
            {countStatusLabels[count.status]}
            {count.endedAt && `، ${momentLabel(count.endedAt, today)}`}
            {count.ender && `، ${count.ender}`}
            {count.documentId && (
              <>
                ،{' '}
                <a className="link" href={`/desk/stock/documents/${count.documentId}`}>
                  سند انبار
                </a>
              </>
            )}
          </span>
        </p>
      )}
      <Items count={count} view={view} text={text} time={timeOf(time)} isOpen={mayCount} query={query} path={path} />
      {mayCount && <CountBar count={count} isReview={view === 'differing'} />}
    </>
  )
}

function CountTabs({ count: { items, counted, differing }, view, path }: { count: StockCount; view: CountView; path: string }) {
  const counts: Record<CountView, number> = { all: items, left: items - counted, counted, differing }
  return (
    <Views
      current={view}
      views={countViews.map((id) => ({ id, label: countViewLabels[id], href: hrefOf(path, { view: id }), count: counts[id] }))}
    />
  )
}

/** «14:30» of whatever was typed; null for now. */
function timeOf(text: string): string | null {
  const [, hour = '', minute = ''] = /^([0-9]{1,2})[:٫.]?([0-9]{2})$/.exec(toLatinDigits(text).trim()) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minute}` : null
}

type SheetToolsProps = { text: string; setText: (text: string) => void; time: string; setTime: (time: string) => void }

function SheetTools({ text, setText, time, setTime }: SheetToolsProps) {
  const isWrong = time.trim() !== '' && timeOf(time) === null
  return (
    <div className="count-tools">
      <p className="small muted">
        همه‌ی دانه‌ها را بشمارید، همراه با آنچه برای سفارش‌های فرستاده‌نشده کنار گذاشته‌اید. فروش در این میان ادامه دارد.
      </p>
      <Field
        label="جستجو در برگه"
        dir={text ? 'auto' : 'rtl'}
        placeholder="نام کالا یا SKU"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Field
        label="ساعت شمارش"
        dir="ltr"
        inputMode="numeric"
        placeholder="اکنون"
        value={time}
        onChange={(event) => setTime(event.target.value)}
        error={isWrong ? 'ساعت را مانند ۱۴:۳۰ بنویسید' : undefined}
        hint="تنها اگر از روی کاغذ می‌نویسید"
      />
    </div>
  )
}

type ItemsProps = { count: StockCount; view: CountView; text: string; time: string | null; isOpen: boolean; query: Query; path: string }

function Items({ count, view, text, time, isOpen, query, path }: ItemsProps) {
  const q = useSettled(text.trim())
  const { data, problem } = useCountItems(count.id, { view, q: q.length >= minSearchLength ? q : undefined, after: query.after })
  if (!data) return problem ? <Failed title="برگه باز نشد" problem={problem} onRetry={() => refresh('stock count')} /> : <Bones rows={6} />
  if (data.items.length === 0) return <NoItems view={view} isSearch={q.length >= minSearchLength} />
  return (
    <div className="scroll">
      <CountRows countId={count.id} items={data.items} isOpen={isOpen} isReview={view === 'differing'} time={time} />
      <nav className="row count-pages" aria-label="صفحه‌ها">
        <ExportMenu table="count-sheet" query={{ count: count.id, view }} />
        {query.after && (
          <a className="btn plain" href={hrefOf(path, { view })}>
            صفحه‌ی نخست
          </a>
        )}
        {data.next !== null && (
          <a className="btn" rel="next" href={hrefOf(path, { view, after: String(data.next) })}>
            ادامه‌ی برگه
          </a>
        )}
      </nav>
    </div>
  )
}

function NoItems({ view, isSearch }: { view: CountView; isSearch: boolean }) {
  if (isSearch) return <Empty icon="search" title="کالایی با این جستجو در برگه نیست" />
  if (view === 'left') return <Empty icon="check-circle" title="همه‌ی کالاهای برگه شمرده شد" />
  if (view === 'differing') return <Empty icon="check-circle" title="تفاوتی پیدا نشده است" />
  return <Empty icon="stock" title="هنوز کالایی شمرده نشده است" />
}
