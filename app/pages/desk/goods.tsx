import { type ReactNode, useState } from 'react'
import { CatalogMenu } from '#app/components/desk/catalog/goods-tabs.tsx'
import { GoodsBulkBar } from '#app/components/desk/goods/goods-bulk-bar.tsx'
import { GoodsCards } from '#app/components/desk/goods/goods-cards.tsx'
import { goodsColumns } from '#app/components/desk/goods/goods-columns.tsx'
import { GoodsFilterSheet, goodsChips } from '#app/components/desk/goods/goods-filter-sheet.tsx'
import { GoodsJobs } from '#app/components/desk/goods/goods-jobs.tsx'
import { GoodsViewTabs } from '#app/components/desk/goods/goods-view-tabs.tsx'
import { NewProduct } from '#app/components/desk/goods/new-product.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ColumnMenu, useShownColumns } from '#app/components/desk/list/column-menu.tsx'
import { ListHints } from '#app/components/desk/list/list-hints.tsx'
import { ListTable } from '#app/components/desk/list/list-table.tsx'
import { ListTools } from '#app/components/desk/list/list-tools.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { type ListQuery, useListQuery } from '#app/components/desk/list/use-list-query.ts'
import { useRowKeys } from '#app/components/desk/list/use-row-keys.ts'
import { useSelection } from '#app/components/desk/list/use-selection.ts'
import { countLabel } from '#app/components/desk/list/views.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed, NothingFound } from '#app/components/desk/states.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { useFamily } from '#app/stores/desk/families.ts'
import { type GoodsList, type GoodsSelection, goodsListKey, selectAllGoods, useGoodsChoices, useGoodsList } from '#app/stores/desk/goods.ts'
import { hrefOf } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'
import { goodsSortLabels } from '#domain/desk/goods/goods-filters.ts'
import { timeLabel } from '#domain/desk/jalali-days.ts'
import { groupedDigits } from '#domain/money.ts'

const path = '/desk/goods'

/** Products of every state: filters, sort and page are in the URL. */
export default function GoodsPage() {
  const { query, change } = useListQuery(path)
  const { data, problem, isLoading } = useGoodsList(query)
  const { data: choices } = useGoodsChoices()
  const { data: family } = useFamily(query.family)
  const [isFiltering, setFiltering] = useState(false)
  const may = useMay()
  return (
    <>
      <PageHead name="کالاها" title="کالاها" isBare>
        <CatalogMenu />
        {may('products.edit') && <NewProduct />}
        <SheetLink query={query} className="tap only-phone" label="ویرایش در جدول">
          <Icon name="pencil" size="l" />
        </SheetLink>
        <button type="button" className="tap only-phone" aria-label="فیلتر" onClick={() => setFiltering(true)}>
          <Icon name="filter" size="l" />
        </button>
      </PageHead>
      <GoodsViewTabs query={query} />
      <ListTools
        page="goods"
        label="کالاها"
        placeholder="نام، SKU، بارکد"
        query={query}
        chips={goodsChips(query, choices, family?.name)}
        sorts={goodsSortLabels}
        columns={useShownColumns('goods', goodsColumns).map(({ id }) => id)}
        change={change}
        onFilter={() => setFiltering(true)}
      >
        <SheetLink query={query} className="btn plain">
          <Icon name="pencil" />
          ویرایش در جدول
        </SheetLink>
        {may('prices.run') && <PricesLink query={query} />}
        <ColumnMenu table="goods" columns={goodsColumns} />
      </ListTools>
      <GoodsJobs />
      {data ? (
        <Goods key={goodsListKey(query)} list={data} query={query} change={change} isLoading={isLoading} />
      ) : problem ? (
        <Failed title="فهرست کالاها باز نشد" problem={problem} onRetry={() => refresh('goods')} />
      ) : (
        <Bones />
      )}
      {choices && (
        <GoodsFilterSheet isOpen={isFiltering} query={query} choices={choices} onApply={change} onClose={() => setFiltering(false)} />
      )}
    </>
  )
}

type SheetLinkProps = { query: ListQuery; className: string; label?: string; children: ReactNode }

/** Prices and stock of this list as a spreadsheet, for those who may change one of them. */
function SheetLink({ query: { cursor: _, ...query }, className, label, children }: SheetLinkProps) {
  const may = useMay()
  if (!may('prices.edit') && !may('stock.move')) return null
  return (
    <a className={className} href={hrefOf('/desk/goods/sheet', query)} aria-label={label}>
      {children}
    </a>
  )
}

/** A price run for the products of this list. */
function PricesLink({ query: { sort: _, cursor: __, ...filters } }: { query: ListQuery }) {
  return (
    <a className="btn plain" href={hrefOf('/desk/prices', filters)}>
      <Icon name="tag" />
      تغییر قیمت
    </a>
  )
}

type GoodsProps = { list: GoodsList; query: ListQuery; change: (next: ListQuery) => void; isLoading: boolean }

function Goods({ list: { goods, count, countLimit, next }, query, change, isLoading }: GoodsProps) {
  const isPhone = useIsPhone()
  const selection = useSelection(goodsListKey(query))
  const cursor = useRowKeys(goods, (id) => `${path}/${id}`, selection)
  const columns = useShownColumns('goods', goodsColumns)
  const [all, setAll] = useState<GoodsSelection | null>(null)
  if (goods.length === 0) return <NoGoods query={query} />
  const chosen = goods.filter(({ id }) => selection.has(id)).map(({ id }) => id)
  const isAll = all !== null && chosen.length === goods.length
  const chooseAll = async () => {
    const reply = await selectAllGoods(query)
    if (!reply.isOk) return void toast.error(reply.problem.message)
    selection.set(goods.map(({ id }) => id))
    setAll(reply.data)
  }
  const clear = () => {
    setAll(null)
    selection.set([])
  }
  return (
    <>
      <div className="scroll" aria-busy={isLoading}>
        {isPhone ? (
          <GoodsCards goods={goods} selection={selection} />
        ) : (
          <ListTable
            label="کالاها"
            rows={goods}
            columns={columns}
            nameOf={({ farsiName }) => farsiName}
            sort={query.sort ?? '-added'}
            onSort={(sort) => change({ sort })}
            selection={selection}
            cursor={cursor}
          />
        )}
        {isPhone && <Pager path={path} query={query} next={next} />}
      </div>
      <ListHints text={`${countLabel(count, countLimit)} کالا`}>
        <Pager path={path} query={query} next={next} />
      </ListHints>
      {chosen.length > 0 && (
        <GoodsBulkBar
          chosen={isAll ? { query, digest: all.digest } : { ids: chosen }}
          count={isAll ? all.count : chosen.length}
          clear={clear}
        >
          {count > goods.length && <AllOfList all={isAll ? all : null} number={countLabel(count, countLimit)} onChoose={chooseAll} />}
        </GoodsBulkBar>
      )}
    </>
  )
}

/** «همه‌ی ۱۲۰ کالای این فهرست»: sends the filter, never the ids. */
function AllOfList({ all, number, onChoose }: { all: GoodsSelection | null; number: string; onChoose: () => void }) {
  if (all)
    return (
      <span className="small">
        همه‌ی {groupedDigits(all.count)} کالای این فهرست در ساعت {timeLabel(all.at)}
      </span>
    )
  return (
    <button type="button" className="link small" onClick={onChoose}>
      همه‌ی {number} کالای این فهرست
    </button>
  )
}

function NoGoods({ query: { sort: _, cursor: __, ...filters } }: { query: ListQuery }) {
  if (Object.keys(filters).length === 0) return <Empty icon="box" title="هنوز کالایی نیست" />
  return <NothingFound what="کالایی" isSearch={Boolean(filters.q)} href={path} />
}
