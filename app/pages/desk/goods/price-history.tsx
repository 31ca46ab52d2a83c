import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { LinkLine } from '#app/components/desk/prices/link-line.tsx'
import { PricePlot } from '#app/components/desk/prices/price-plot.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { type DeskParams, useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { type PriceHistory, usePriceHistory } from '#app/stores/desk/prices/runs.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { changePercent, percentText } from '#domain/desk/prices/runs.ts'
import { groupedDigits, priceLabel } from '#domain/money.ts'

/** Every change of a product's price: when, by whom, by which run; with a plot of the last year. */
export default function PriceHistoryPage({ params: { id = '' } }: { params: DeskParams }) {
  const query = useQuery()
  const { data, problem } = usePriceHistory(id, query.cursor)
  const mayEdit = useMay()('prices.edit')
  const name = data?.product.name ?? 'کالا'
  return (
    <>
      <PageHead name={`قیمت‌های ${name}`} title={`قیمت‌های ${name}`} parent={{ href: `/desk/goods/${id}`, label: 'کالا' }} />
      {!data && problem && <Failed title="تاریخچه‌ی قیمت باز نشد" problem={problem} onRetry={() => refresh('price history')} />}
      {!data && !problem && <Bones rows={6} />}
      {data && (
        <div className="page-body">
          <p>{sentenceOf(data)}</p>
          {mayEdit && <LinkLine id={id} name={data.product.name} />}
          <PricePlot history={data} />
          {data.changes.length === 0 ? <Empty icon="tag" title="این قیمت هنوز عوض نشده است" /> : <Changes history={data} />}
          <Pager path={`/desk/goods/${id}/prices`} query={query} next={data.next} />
        </div>
      )}
    </>
  )
}

function sentenceOf({ product, periods }: PriceHistory): string {
  const prices = periods.map(({ price }) => price)
  const now = `قیمت کنونی ${priceLabel(product.price)} است.`
  if (prices.length < 2) return now
  return `${now} در یک سال گذشته میان ${groupedDigits(Math.min(...prices))} و ${groupedDigits(Math.max(...prices))} تومان بوده است.`
}

type Change = PriceHistory['changes'][number]

function Changes({ history }: { history: PriceHistory }) {
  return useIsPhone() ? <ChangeCards history={history} /> : <ChangeTable history={history} />
}

function ChangeTable({ history: { changes, today } }: { history: PriceHistory }) {
  return (
    <table className="list flush" aria-label="تغییرهای قیمت">
      <colgroup>
        <col width={180} />
        <col width={150} />
        <col width={150} />
        <col width={100} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">زمان</th>
          <th scope="col">قیمت (تومان)</th>
          <th scope="col">قیمت پیشین</th>
          <th scope="col">درصد</th>
          <th scope="col">چگونه</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <td>{momentLabel(change.at, today)}</td>
            <td className="n b">{amountText(change.newPrice)}</td>
            <td className="n muted">{amountText(change.oldPrice)}</td>
            <td className="n">
              <Percent change={change} />
            </td>
            <td>
              <How change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChangeCards({ history: { changes, today } }: { history: PriceHistory }) {
  return (
    <ul className="price-changes" aria-label="تغییرهای قیمت">
      {changes.map((change) => (
        <li key={change.id}>
          <span className="row">
            <b>{amountText(change.newPrice)}</b>
            <Percent change={change} />
            <span className="end small muted">{momentLabel(change.at, today)}</span>
          </span>
          <p className="small">
            <How change={change} />
          </p>
        </li>
      ))}
    </ul>
  )
}

const amountText = (price: number | null) => (price ? groupedDigits(price) : 'بدون قیمت')

function Percent({ change: { oldPrice, newPrice } }: { change: Change }) {
  const percent = newPrice ? changePercent(oldPrice, newPrice) : null
  return percent === null ? null : <span className="lat num">{percentText(percent)}</span>
}

/** By which run or by hand, and by whom. */
function How({ change: { run, runId, isRestore, isImport, fileName, by } }: { change: Change }) {
  const mayOpenRuns = useMay()('prices.run')
  const byHand = isImport ? `ورود از فایل ${fileName ?? ''}` : 'ویرایش کالا'
  const how = run ?? (isRestore ? 'برگرداندن قیمت‌ها' : runId ? 'اجرای قیمت‌ها' : byHand)
  return (
    <>
      {runId && mayOpenRuns ? <a href={`/desk/prices/runs/${runId}`}>{how}</a> : how}
      {by && <span className="muted">، {by}</span>}
    </>
  )
}
