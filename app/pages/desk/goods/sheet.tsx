import { useState } from 'react'
import { GoodsFilterSheet, goodsChips } from '#app/components/desk/goods/goods-filter-sheet.tsx'
import { RowState, SheetCardHead, sheetColumns } from '#app/components/desk/goods/sheet-columns.tsx'
import { LoadMore } from '#app/components/desk/grid/load-more.tsx'
import { ProductGrid } from '#app/components/desk/grid/product-grid.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ListTools } from '#app/components/desk/list/list-tools.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { type ListQuery, useListQuery } from '#app/components/desk/list/use-list-query.ts'
import { countLabel } from '#app/components/desk/list/views.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed, NothingFound } from '#app/components/desk/states.tsx'
import { useFamily } from '#app/stores/desk/families.ts'
import { useGoodsChoices, useGoodsPages } from '#app/stores/desk/goods.ts'
import { hrefOf } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { goodsSortLabels } from '#domain/desk/goods/goods-filters.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'

const path = '/desk/goods/sheet'
/** Columns of the list that a file has. */
const exported = ['name', 'sku', 'price', 'stock', 'status']
/** So many rows a grid draws without a delay between key and cell; what follows is another part of the list. */
const maxPages = 10

/** Prices and stock of a list of products, edited and pasted as in a spreadsheet. */
export default function GoodsSheetPage() {
  const { query, change } = useListQuery(path)
  const { data: choices } = useGoodsChoices()
  const { data: family } = useFamily(query.family)
  const [isFiltering, setFiltering] = useState(false)
  const { cursor: _, ...filters } = query
  return (
    <>
      <PageHead
        name="جدول قیمت و موجودی"
        title="جدول قیمت و موجودی"
        parent={{ href: hrefOf('/desk/goods', filters), label: 'کالاها' }}
        isBare
      >
        <button type="button" className="tap only-phone end" aria-label="فیلتر" onClick={() => setFiltering(true)}>
          <Icon name="filter" size="l" />
        </button>
      </PageHead>
      <ListTools
        page="goods"
        label="کالاها"
        placeholder="نام، SKU، بارکد"
        query={query}
        chips={goodsChips(query, choices, family?.name)}
        sorts={goodsSortLabels}
        columns={exported}
        change={change}
        onFilter={() => setFiltering(true)}
      />
      <SheetRows key={new URLSearchParams(query).toString()} query={query} />
      {choices && (
        <GoodsFilterSheet isOpen={isFiltering} query={query} choices={choices} onApply={change} onClose={() => setFiltering(false)} />
      )}
    </>
  )
}

function SheetRows({ query }: { query: ListQuery }) {
  const [pages, setPages] = useState(1)
  const { data, problem, isLoading } = useGoodsPages(query, pages)
  const may = useMay()
  if (!data) return problem ? <Failed title="جدول باز نشد" problem={problem} onRetry={() => refresh('goods')} /> : <Bones />
  const { goods, next, count, countLimit } = data
  if (goods.length === 0) return <NothingFound what="کالایی" isSearch={Boolean(query.q)} href={path} />
  return (
    <ProductGrid
      label="قیمت و موجودی کالاها"
      draftName="grid sheet"
      rows={goods}
      columns={sheetColumns(may)}
      nameOf={({ farsiName }) => farsiName}
      head={(product) => <SheetCardHead product={product} />}
      foot={(product) => (
        <span className="row">
          <RowState product={product} problem={null} />
        </span>
      )}
    >
      <div className="row sheet-end">
        <span className="small muted" role="status">
          {countLabel(goods.length, countLimit)} از {countLabel(count, countLimit)} کالا
        </span>
        {next && pages < maxPages && <LoadMore count={rowsPerPage} isLoading={isLoading} onLoad={() => setPages(pages + 1)} />}
        {(pages >= maxPages || query.cursor) && <Pager path={path} query={query} next={pages >= maxPages ? next : null} />}
      </div>
    </ProductGrid>
  )
}
