import { Icon } from '#app/components/desk/icons.tsx'
import { type FollowedRate, useFollowedRate } from '#app/stores/desk/prices/rates.ts'
import { isoOfInstant } from '#domain/days.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { currencyLabels } from '#domain/desk/prices/currency.ts'
import { changePercent, percentText } from '#domain/desk/prices/runs.ts'
import { groupedDigits } from '#domain/money.ts'

/** The exchange rate that most prices follow, and whether they were computed from it; nothing in a shop without such prices. */
export function RateCard() {
  const { data } = useFollowedRate()
  const followed = data?.followed
  if (!followed) return null
  const { currency, last, today } = followed
  const percent = last?.before ? changePercent(last.before, last.rate) : null
  return (
    <section className="quiet rate-card" aria-labelledby="rate-card">
      <div className="row small muted">
        <Icon name={currency === 'USD' ? 'dollar' : 'tag'} />
        <h2 id="rate-card">نرخ {currencyLabels[currency]}</h2>
        {last && <span className="end tiny">{momentLabel(last.at, today)}</span>}
      </div>
      {last && (
        <p className="figure">
          <b>{groupedDigits(last.rate)}</b> تومان
          {percent ? (
            <bdi className="small num" dir="ltr">
              {percentText(percent)}
            </bdi>
          ) : null}
        </p>
      )}
      <p className="small muted">{pricesText(followed)}</p>
      <a className="row small b tight" href="/desk/prices/rates">
        {last && isoOfInstant(last.at) === today ? 'پیش‌نمایش قیمت‌های تازه' : 'نوشتن نرخ امروز'}
        <Icon name="forward" size="s" />
      </a>
    </section>
  )
}

function pricesText({ currency, products, last, lastRun }: FollowedRate): string {
  const count = `${groupedDigits(products)} کالا`
  if (lastRun === null) return `قیمت ${count} به ${currencyLabels[currency]} بسته است.`
  const rate = lastRun === last?.rate ? 'همین نرخ' : `${currencyLabels[currency]} ${groupedDigits(lastRun)}`
  return `آخرین قیمت‌گذاری ${count} با ${rate} بود.`
}
