import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { RateForm } from '#app/components/desk/prices/rate-form.tsx'
import { RateProposal } from '#app/components/desk/prices/rate-proposal.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useQuery } from '#app/stores/desk/location.ts'
import { type DeskRates, useRates } from '#app/stores/desk/prices/rates.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { currencyLabels } from '#domain/desk/prices/currency.ts'
import { groupedDigits } from '#domain/money.ts'

const path = '/desk/prices/rates'

/** Today's exchange rates, the prices that follow them, and every rate before. */
export default function RatesPage() {
  const query = useQuery()
  const { data, problem } = useRates(query.cursor)
  return (
    <>
      <PageHead name="نرخ ارز" title="نرخ ارز" parent={{ href: '/desk/prices', label: 'قیمت‌ها' }} />
      {!data && problem && <Failed title="نرخ‌ها باز نشد" problem={problem} onRetry={() => refresh('price rates')} />}
      {!data && !problem && <Bones rows={6} />}
      {data && (
        <div className="page-body">
          <RateProposal />
          <RateForm rates={data} />
          <section aria-labelledby="rate-history">
            <h2 id="rate-history" className="part-head">
              نرخ‌های پیشین
            </h2>
            {data.history.length === 0 ? (
              <Empty
                icon="percent"
                title="هنوز نرخی نوشته نشده است"
                text="قیمت پایه‌ی هر کالا را در «تاریخچه‌ی قیمت و قیمت ارزی» آن یا برای همه‌ی گونه‌های خانواده بنویسید، سپس نرخ امروز را."
              />
            ) : (
              <History rates={data} />
            )}
            <Pager path={path} query={query} next={data.next} />
          </section>
        </div>
      )}
    </>
  )
}

function History({ rates: { history, today } }: { rates: DeskRates }) {
  return (
    <table className="list flush rate-history" aria-label="نرخ‌های پیشین">
      <thead>
        <tr>
          <th scope="col">زمان</th>
          <th scope="col">ارز</th>
          <th scope="col">نرخ (تومان)</th>
          <th scope="col">نویسنده</th>
        </tr>
      </thead>
      <tbody>
        {history.map(({ id, currency, rate, by, at }) => (
          <tr key={id}>
            <td>{momentLabel(at, today)}</td>
            <td>{currencyLabels[currency]}</td>
            <td className="n b">{groupedDigits(rate)}</td>
            <td className="muted">{by ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
