import type { ListQuery } from '#app/components/desk/list/use-list-query.ts'
import { useOwnViews } from '#app/components/desk/list/use-own-views.ts'
import { sameQuery, Views } from '#app/components/desk/list/views.tsx'
import { useGoodsViews } from '#app/stores/desk/goods.ts'
import { hrefOf } from '#app/stores/desk/location.ts'
import { type GoodsView, goodsViews } from '#domain/desk/goods/goods-filters.ts'

const path = '/desk/goods'
const names = Object.keys(goodsViews) as GoodsView[]

/** The lists that every desk has, each with its count, then those that this person saved. */
export function GoodsViewTabs({ query }: { query: ListQuery }) {
  const { data: counts } = useGoodsViews()
  const own = useOwnViews('goods', path, query)
  const { cursor: _, sort: __, ...shown } = query
  const shared = names.find((name) => sameQuery(new URLSearchParams(goodsViews[name].filter).toString(), shown))
  return (
    <Views
      current={own.current ?? shared ?? ''}
      views={[
        ...names.map((id) => ({ id, label: goodsViews[id].label, href: hrefOf(path, goodsViews[id].filter), count: counts?.[id] })),
        ...own.views,
      ]}
    />
  )
}
