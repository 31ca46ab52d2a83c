import { Views } from '#app/components/desk/list/views.tsx'
import { CashList } from '#app/components/desk/money/cash-list.tsx'
import { MismatchList } from '#app/components/desk/money/mismatch-list.tsx'
import { RefundsDueList } from '#app/components/desk/money/refunds-due-list.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { useMoneyCounts } from '#app/stores/desk/money.ts'
import { groupedDigits } from '#domain/money.ts'

const path = '/desk/money'

const views = [
  { id: 'refunds', label: 'بازپرداخت لازم' },
  { id: 'mismatches', label: 'مغایرت پرداخت' },
  { id: 'cash', label: 'وجه در محل' },
] as const

type View = (typeof views)[number]['id']

const explanations: Record<View, string> = {
  refunds: 'سفارش‌هایی که پرداخت و سپس لغو شده‌اند؛ قدیمی‌ترین در بالا',
  mismatches: 'پرداخت‌هایی که دفتر بانک و دفتر فروشگاه درباره‌ی آن‌ها یکی نیست',
  cash: 'سفارش‌های پرداخت در محل که فرستاده شده‌اند و پول آن‌ها هنوز نرسیده است',
}

/** What the shop owes, what the bank and the shop disagree about, and what couriers have to bring. */
export default function MoneyPage() {
  const query = useQuery()
  const { data: counts } = useMoneyCounts()
  const view = views.find(({ id }) => id === query.view)?.id ?? 'refunds'
  const total = view === 'mismatches' ? 0 : (counts?.[view].total ?? 0)
  return (
    <>
      <PageHead name="مالی" title="مالی" isBare>
        {total > 0 && <span className="muted">{groupedDigits(total)} تومان</span>}
      </PageHead>
      <Views
        current={view}
        views={views.map(({ id, label }) => ({ id, label, href: hrefOf(path, { view: id }), count: counts?.[id].count }))}
      />
      <p className="tools small muted">{explanations[view]}</p>
      {view === 'refunds' && <RefundsDueList query={query} />}
      {view === 'mismatches' && <MismatchList query={query} />}
      {view === 'cash' && <CashList query={query} />}
    </>
  )
}
