import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { ColumnMenu, useShownColumns } from '#app/components/desk/list/column-menu.tsx'
import { ListTable } from '#app/components/desk/list/list-table.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { useRowKeys } from '#app/components/desk/list/use-row-keys.ts'
import { useSelection } from '#app/components/desk/list/use-selection.ts'
import { countLabel } from '#app/components/desk/list/views.tsx'
import { BulkBar } from '#app/components/desk/order/bulk-bar.tsx'
import { FilterSheet } from '#app/components/desk/order/filter-menu.tsx'
import { ListHints } from '#app/components/desk/order/list-hints.tsx'
import { OrderCards } from '#app/components/desk/order/order-cards.tsx'
import { orderColumns } from '#app/components/desk/order/order-columns.tsx'
import { OrderTools } from '#app/components/desk/order/order-tools.tsx'
import { OrderViewTabs } from '#app/components/desk/order/order-view-tabs.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { goTo, hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { type OrderList, orderListKey, useOrderList } from '#app/stores/desk/orders.ts'
import { refresh } from '#app/stores/desk/remote.ts'

const path = '/desk/orders'

/** The list of orders: its view, filters, sort and page are the address. */
export default function OrdersPage() {
  const query = useQuery()
  const { data, problem, isLoading } = useOrderList(query)
  const [isFiltering, setFiltering] = useState(false)
  const today = data?.today ?? ''
  const change = (next: Readonly<Record<string, string>>, options?: { replace: boolean }) => {
    const { cursor: _, ...rest } = query
    goTo(hrefOf(path, { ...rest, ...next }), options)
  }
  return (
    <>
      <PageHead name="سفارش‌ها" title="سفارش‌ها" isBare>
        <button type="button" className="tap only-phone end" aria-label="فیلتر" onClick={() => setFiltering(true)}>
          <Icon name="filter" size="l" />
        </button>
      </PageHead>
      <OrderViewTabs query={query} />
      <OrderTools query={query} today={today} change={change} onFilter={() => setFiltering(true)}>
        <ColumnMenu table="orders" columns={orderColumns(today)} />
      </OrderTools>
      {data ? (
        <Orders key={orderListKey(query)} list={data} query={query} change={change} isLoading={isLoading} />
      ) : problem ? (
        <Failed title="فهرست سفارش‌ها باز نشد" problem={problem} onRetry={() => refresh('orders')} />
      ) : (
        <Bones />
      )}
      {today && <FilterSheet isOpen={isFiltering} query={query} today={today} onApply={change} onClose={() => setFiltering(false)} />}
    </>
  )
}

type OrdersProps = {
  list: OrderList
  query: Readonly<Record<string, string>>
  change: (next: Readonly<Record<string, string>>) => void
  isLoading: boolean
}

function Orders({ list: { orders, count, next, today }, query, change, isLoading }: OrdersProps) {
  const isPhone = useIsPhone()
  const may = useMay()
  const selection = useSelection(orderListKey(query))
  const cursor = useRowKeys(orders, (id) => `${path}/${id}`, selection)
  const columns = useShownColumns('orders', orderColumns(today))
  const chosen = orders.filter(({ id }) => selection.has(id))
  const canSelect = may('orders.step')
  if (orders.length === 0) return <NoOrders query={query} />
  return (
    <>
      <div className="scroll" aria-busy={isLoading}>
        {isPhone ? (
          <OrderCards orders={orders} today={today} selection={canSelect ? selection : undefined} />
        ) : (
          <ListTable
            label="سفارش‌ها"
            rows={orders}
            columns={columns}
            nameOf={({ code }) => `سفارش ${code}`}
            sort={query.sort ?? '-placed'}
            onSort={(sort) => change({ sort })}
            {...(canSelect && { selection })}
            cursor={cursor}
          />
        )}
        {isPhone && <Pager path={path} query={query} next={next} />}
      </div>
      <ListHints text={`${countLabel(count)} سفارش`}>
        <Pager path={path} query={query} next={next} />
      </ListHints>
      {chosen.length > 0 && <BulkBar orders={chosen} selection={selection} />}
    </>
  )
}

/** Says why the list is empty: because the work is done, or because of a filter. */
function NoOrders({ query: { view = 'all', sort: _, cursor: __, ...filters } }: { query: Readonly<Record<string, string>> }) {
  const hasFilters = Object.keys(filters).length > 0
  if (!hasFilters && view !== 'all') return <Empty icon="check-circle" title="چیزی در انتظار نیست" text="سفارش تازه همین‌جا دیده می‌شود." />
  if (!hasFilters) return <Empty icon="bag" title="هنوز سفارشی ثبت نشده است" text="نخستین سفارش همین‌جا دیده می‌شود." />
  return (
    <Empty
      icon="search"
      title={filters.q ? 'سفارشی با این جستجو پیدا نشد' : 'سفارشی با این فیلترها نیست'}
      action={
        <a className="btn" href={hrefOf(path, { view })}>
          برداشتن فیلترها
        </a>
      }
    />
  )
}
