import type { ListQuery } from '#app/components/desk/list/use-list-query.ts'
import { useOwnViews } from '#app/components/desk/list/use-own-views.ts'
import { Views } from '#app/components/desk/list/views.tsx'
import { hrefOf } from '#app/stores/desk/location.ts'
import { useOrderViews } from '#app/stores/desk/orders.ts'
import { type OrderView, orderViewLabels, orderViews } from '#domain/desk/order-filters.ts'

const path = '/desk/orders'
/** These views have a tab only while they have orders. */
const shownWhenEmpty: readonly OrderView[] = ['all', 'to-ship', 'receipts', 'awaiting', 'refunds']

/** The lists that every desk has, with what waits in each, then those that this person saved. */
export function OrderViewTabs({ query }: { query: ListQuery }) {
  const { data: counts } = useOrderViews()
  const own = useOwnViews('orders', path, query)
  const current = query.view ?? 'all'
  const shared = orderViews.filter((view) => shownWhenEmpty.includes(view) || view === current || (counts?.[view] ?? 0) > 0)
  return (
    <Views
      current={own.current ?? current}
      views={[
        ...shared.map((id) => ({
          id,
          label: orderViewLabels[id],
          href: hrefOf(path, id === 'all' ? {} : { view: id }),
          count: counts?.[id],
        })),
        ...own.views,
      ]}
    />
  )
}
