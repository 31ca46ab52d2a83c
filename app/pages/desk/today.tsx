import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { Health } from '#app/components/desk/today/health.tsx'
import { LatestOrders } from '#app/components/desk/today/latest-orders.tsx'
import { LowStockList } from '#app/components/desk/today/low-stock.tsx'
import { RateCard } from '#app/components/desk/today/rate-card.tsx'
import { SalesFigures } from '#app/components/desk/today/sales-figures.tsx'
import { SetUpCard } from '#app/components/desk/today/set-up-card.tsx'
import { Tiles } from '#app/components/desk/today/tiles.tsx'
import { refresh } from '#app/stores/desk/remote.ts'
import { todayKey, useToday } from '#app/stores/desk/today.ts'
import { jalaliDate } from '#domain/dates.ts'
import { weekdayName } from '#domain/days.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'

/** The first page: what waits, what was sold, the latest orders, and whether the shop is well. */
export default function TodayPage() {
  const { data, problem } = useToday()
  return (
    <>
      <PageHead name="امروز" title="امروز">
        {data && (
          <>
            <span className="muted">
              {weekdayName(data.today)} {jalaliDate(data.now)}
            </span>
            <span className="row small muted end tight not-phone">
              <Icon name="check-circle" size="s" className="good" />
              به‌روز تا {momentLabel(data.now, data.today)}
            </span>
          </>
        )}
      </PageHead>
      {data ? (
        <div className="body">
          <SetUpCard />
          <Tiles today={data} />
          <div className="two">
            <div>
              {data.sales && <SalesFigures sales={data.sales} today={data.today} />}
              {data.latest && <LatestOrders orders={data.latest} today={data.today} />}
            </div>
            <aside>
              <RateCard />
              {data.lowStock && <LowStockList {...data.lowStock} />}
              <Health rows={data.health} />
            </aside>
          </div>
        </div>
      ) : problem ? (
        <Failed title="صفحه‌ی امروز باز نشد" problem={problem} onRetry={() => refresh(todayKey)} />
      ) : (
        <Bones rows={8} />
      )}
    </>
  )
}
