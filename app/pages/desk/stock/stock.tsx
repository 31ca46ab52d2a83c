import { useState } from 'react'
import { ColumnMenu, useShownColumns } from '#app/components/desk/list/column-menu.tsx'
import { ListHints } from '#app/components/desk/list/list-hints.tsx'
import { ListTable } from '#app/components/desk/list/list-table.tsx'
import { ListTools } from '#app/components/desk/list/list-tools.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { type ListQuery, useListQuery } from '#app/components/desk/list/use-list-query.ts'
import { useOwnViews } from '#app/components/desk/list/use-own-views.ts'
import { useRowKeys } from '#app/components/desk/list/use-row-keys.ts'
import { countLabel, Views } from '#app/components/desk/list/views.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed, NothingFound } from '#app/components/desk/states.tsx'
import { StockActions } from '#app/components/desk/stock/stock-actions.tsx'
import { StockCards } from '#app/components/desk/stock/stock-cards.tsx'
import { productStockHref, stockColumns } from '#app/components/desk/stock/stock-columns.tsx'
import { StockFilterSheet, useStockChips } from '#app/components/desk/stock/stock-filter-sheet.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { hrefOf } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { type StockList, stockListKey, useStockList, useStockViews } from '#app/stores/desk/stock/stock.ts'
import { stockSortLabels, stockViewLabels, stockViews } from '#domain/desk/stock/stock-filters.ts'

const path = '/desk/stock'

/** What is for sale, held and on hand of each product: view, filters, sort and page are in the URL. */
export default function StockPage() {
  const { query, change } = useListQuery(path)
  const { data, problem, isLoading } = useStockList(query)
  const chips = useStockChips(query)
  const [isFiltering, setFiltering] = useState(false)
  const openFilter = () => setFiltering(true)
  return (
    <>
      <PageHead name="انبار" title="انبار" isBare>
        <StockActions onFilter={openFilter} />
      </PageHead>
      <StockViewTabs query={query} />
      <ListTools
        page="stock"
        label="انبار"
        placeholder="نام کالا یا SKU"
        query={query}
        chips={chips}
        sorts={stockSortLabels}
        columns={useShownColumns('stock', stockColumns('')).map(({ id }) => id)}
        change={change}
        onFilter={openFilter}
      >
        <ColumnMenu table="stock" columns={stockColumns('')} />
      </ListTools>
      {data ? (
        <Products key={stockListKey(query)} list={data} query={query} change={change} isLoading={isLoading} />
      ) : problem ? (
        <Failed title="فهرست انبار باز نشد" problem={problem} onRetry={() => refresh('stock')} />
      ) : (
        <Bones />
      )}
      <StockFilterSheet isOpen={isFiltering} query={query} onApply={change} onClose={() => setFiltering(false)} />
    </>
  )
}

function StockViewTabs({ query }: { query: ListQuery }) {
  const { data: counts } = useStockViews()
  const own = useOwnViews('stock', path, query)
  return (
    <Views
      current={own.current ?? query.view ?? 'all'}
      views={[
        ...stockViews.map((id) => ({
          id,
          label: stockViewLabels[id],
          href: hrefOf(path, id === 'all' ? {} : { view: id }),
          count: counts?.[id],
        })),
        ...own.views,
      ]}
    />
  )
}

type ProductsProps = { list: StockList; query: ListQuery; change: (next: ListQuery) => void; isLoading: boolean }

function Products({ list: { products, count, countLimit, next, today }, query, change, isLoading }: ProductsProps) {
  const isPhone = useIsPhone()
  const cursor = useRowKeys(products, productStockHref)
  const columns = useShownColumns('stock', stockColumns(today))
  if (products.length === 0) return <NoProducts query={query} />
  return (
    <>
      <div className="scroll" aria-busy={isLoading}>
        {isPhone ? (
          <>
            <StockCards products={products} today={today} />
            <Pager path={path} query={query} next={next} />
          </>
        ) : (
          <ListTable
            label="انبار"
            rows={products}
            columns={columns}
            nameOf={({ name }) => name}
            sort={query.sort ?? 'name'}
            onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
            cursor={cursor}
          />
        )}
      </div>
      <ListHints text={`${countLabel(count, countLimit)} کالا`} hasSelection={false}>
        <Pager path={path} query={query} next={next} />
      </ListHints>
    </>
  )
}

const emptyViews: Readonly<Record<string, string>> = {
  low: 'کالایی رو به اتمام نیست',
  out: 'کالای ناموجودی نیست',
  held: 'سفارشی منتظر پرداخت نیست',
}

/** Says why the list is empty: because all is well, or because of a filter. */
function NoProducts({ query: { view = 'all', sort: _, cursor: __, ...filters } }: { query: ListQuery }) {
  const title = emptyViews[view]
  if (title && Object.keys(filters).length === 0) return <Empty icon="check-circle" title={title} />
  return <NothingFound what="کالایی" isSearch={Boolean(filters.q)} href={path} />
}
