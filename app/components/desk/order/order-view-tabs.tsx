import { hrefOf } from '#app/stores/desk/location.ts'
import { useOrderViews } from '#app/stores/desk/orders.ts'
import { useSavedViews } from '#app/stores/desk/saved-views.ts'
import { type OrderView, orderViewLabels, orderViews } from '#domain/desk/order-filters.ts'
import { Views } from '../list/views.tsx'

const path = '/desk/orders'
/** Empty ones of these are no tab: nobody waits for them every day. */
const shownWhenEmpty: readonly OrderView[] = ['all', 'to-ship', 'receipts', 'awaiting', 'refunds']

/** The lists that every desk has, with what waits in each, then those that this person saved. */
export function OrderViewTabs({ query }: { query: Readonly<Record<string, string>> }) {
  const { data: counts } = useOrderViews()
  const { data: saved } = useSavedViews('orders')
  const { cursor: _, ...shown } = query
  const current = query.view ?? 'all'
  const own = saved?.views ?? []
  const currentOwn = own.find((view) => sameQuery(view.query, shown))
  const shared = orderViews.filter((view) => shownWhenEmpty.includes(view) || view === current || (counts?.[view] ?? 0) > 0)
  return (
    <Views
      current={currentOwn?.id ?? current}
      views={[
        ...shared.map((id) => ({
          id,
          label: orderViewLabels[id],
          href: hrefOf(path, id === 'all' ? {} : { view: id }),
          count: counts?.[id],
        })),
        ...own.map(({ id, name, query: ofView }) => ({ id, label: name, href: `${path}?${ofView}` })),
      ]}
    />
  )
}

function sameQuery(saved: string, shown: Readonly<Record<string, string>>): boolean {
  const sorted = (parameters: URLSearchParams) => {
    parameters.sort()
    return parameters.toString()
  }
  return sorted(new URLSearchParams(saved)) === sorted(new URLSearchParams(shown))
}
