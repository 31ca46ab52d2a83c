import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { ColumnMenu, useShownColumns } from '#app/components/desk/list/column-menu.tsx'
import { ListHints } from '#app/components/desk/list/list-hints.tsx'
import { ListTable } from '#app/components/desk/list/list-table.tsx'
import { ListTools } from '#app/components/desk/list/list-tools.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { useFreshRows } from '#app/components/desk/list/use-fresh-rows.ts'
import { type ListQuery, useListQuery } from '#app/components/desk/list/use-list-query.ts'
import { useRowKeys } from '#app/components/desk/list/use-row-keys.ts'
import { useSelection } from '#app/components/desk/list/use-selection.ts'
import { countLabel } from '#app/components/desk/list/views.tsx'
import { BulkBar } from '#app/components/desk/order/bulk-bar.tsx'
import { OrderCards } from '#app/components/desk/order/order-cards.tsx'
import { orderColumns } from '#app/components/desk/order/order-columns.tsx'
import { filterChips, OrderFilterSheet } from '#app/components/desk/order/order-filter-sheet.tsx'
import { OrderViewTabs } from '#app/components/desk/order/order-view-tabs.tsx'
import { useChosenOrders } from '#app/components/desk/order/use-chosen-orders.ts'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed, NothingFound } from '#app/components/desk/states.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { hrefOf } from '#app/stores/desk/location.ts'
import { type OrderList, orderListKey, useOrderList } from '#app/stores/desk/orders.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { maxSelection, orderSortLabels, orderSortsFor } from '#domain/desk/order-filters.ts'
import { toPersianDigits } from '#domain/digits.ts'

const path = '/desk/orders'

/** The list of orders: its view, filters, sort and page are in the URL. */
export default function OrdersPage() {
  const { query, change } = useListQuery(path)
  const { data, problem, isLoading } = useOrderList(query)
  const [isFiltering, setFiltering] = useState(false)
  const today = data?.today ?? ''
  return (
    <>
      <PageHead name="سفارش‌ها" title="سفارش‌ها" isBare>
        <button type="button" className="tap only-phone end" aria-label="فیلتر" onClick={() => setFiltering(true)}>
          <Icon name="filter" size="l" />
        </button>
      </PageHead>
      <OrderViewTabs query={query} />
      <ListTools
        page="orders"
        label="سفارش‌ها"
        placeholder="شماره، نام، موبایل، SKU"
        query={query}
        chips={today ? filterChips(query, today) : []}
        sorts={Object.fromEntries(orderSortsFor(query).map((sort) => [sort, orderSortLabels[sort]]))}
        columns={useShownColumns('orders', orderColumns(today)).map(({ id }) => id)}
        change={change}
        onFilter={() => setFiltering(true)}
      >
        <ColumnMenu table="orders" columns={orderColumns(today)} />
      </ListTools>
      {data ? (
        <Orders key={orderListKey(query)} list={data} query={query} change={change} isLoading={isLoading} />
      ) : problem ? (
        <Failed title="فهرست سفارش‌ها باز نشد" problem={problem} onRetry={() => refresh('orders')} />
      ) : (
        <Bones />
      )}
      {today && <OrderFilterSheet isOpen={isFiltering} query={query} today={today} onApply={change} onClose={() => setFiltering(false)} />}
    </>
  )
}

type OrdersProps = {
  list: OrderList
  query: ListQuery
  change: (next: ListQuery) => void
  isLoading: boolean
}

function Orders({ list: { orders, count, countLimit, next, today }, query, change, isLoading }: OrdersProps) {
  const isPhone = useIsPhone()
  const selection = useSelection(orderListKey(query))
  const cursor = useRowKeys(orders, (id) => `${path}/${id}`, selection)
  const fresh = useFreshRows(orders.map(({ id }) => id))
  const columns = useShownColumns('orders', orderColumns(today))
  const { chosen, isAll, chooseAll } = useChosenOrders(orders, query, selection)
  if (orders.length === 0) return <NoOrders query={query} />
  return (
    <>
      <div className="scroll" aria-busy={isLoading}>
        {isPhone ? (
          <OrderCards orders={orders} today={today} isByDeliverySlot={query.sort === 'delivery'} selection={selection} fresh={fresh} />
        ) : (
          <ListTable
            label="سفارش‌ها"
            rows={orders}
            columns={columns}
            nameOf={({ code }) => `سفارش ${code}`}
            sort={query.sort ?? '-placed'}
            onSort={(sort) => change({ sort })}
            selection={selection}
            cursor={cursor}
            fresh={fresh}
          />
        )}
        {isPhone && <Pager path={path} query={query} next={next} />}
      </div>
      <ListHints text={`${countLabel(count, countLimit)} سفارش`}>
        <Pager path={path} query={query} next={next} />
      </ListHints>
      {chosen.ids.length > 0 && (
        <BulkBar chosen={chosen} clear={() => selection.set([])}>
          {count > orders.length && (
            <AllOfList count={count} number={countLabel(count, countLimit)} isChosen={isAll} onChoose={chooseAll} />
          )}
        </BulkBar>
      )}
    </>
  )
}

/** «همه‌ی ۱۲۰ سفارش این فهرست»: beyond the limit, the first of the list. */
function AllOfList({ count, number, isChosen, onChoose }: { count: number; number: string; isChosen: boolean; onChoose: () => void }) {
  const text =
    count > maxSelection ? `${toPersianDigits(maxSelection)} سفارش نخست از ${number} سفارش این فهرست` : `همه‌ی ${number} سفارش این فهرست`
  if (isChosen) return <span className="small">{text}</span>
  return (
    <button type="button" className="link small" onClick={onChoose}>
      {text}
    </button>
  )
}

/** Says why the list is empty: because the work is done, or because of a filter. */
function NoOrders({ query: { view = 'all', sort: _, cursor: __, ...filters } }: { query: ListQuery }) {
  const hasFilters = Object.keys(filters).length > 0
  if (!hasFilters && view !== 'all') return <Empty icon="check-circle" title="چیزی در انتظار نیست" text="سفارش تازه همین‌جا دیده می‌شود." />
  if (!hasFilters) return <Empty icon="bag" title="هنوز سفارشی ثبت نشده است" text="نخستین سفارش همین‌جا دیده می‌شود." />
  return <NothingFound what="سفارشی" isSearch={Boolean(filters.q)} href={hrefOf(path, { view })} />
}
