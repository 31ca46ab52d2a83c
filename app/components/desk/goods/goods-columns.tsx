import { LabelMarks } from '#app/components/desk/labels.tsx'
import type { Column } from '#app/components/desk/list/list-table.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { GoodsSummary } from '#app/stores/desk/goods.ts'
import { groupedDigits } from '#domain/money.ts'
import { type StockState, stockLabel } from '#domain/stock.ts'
import { PriceCell } from './price-cell.tsx'
import { StatusCell } from './status-cell.tsx'

const stockNames: Record<StockState, string> = { out: stockLabel(0), low: 'رو به پایان', available: 'موجود' }

/** The number for those who may read it, the word for everybody. */
export function stockText({ stock, quantity }: GoodsSummary): string {
  return quantity === null || quantity === 0 ? stockNames[stock] : groupedDigits(quantity)
}

export const goodsColumns: readonly Column<GoodsSummary>[] = [
  { id: 'name', label: 'کالا', isFixed: true, sort: 'name', cell: nameCell },
  { id: 'sku', label: 'SKU', width: 168, sort: 'sku', className: 'muted small', cell: ({ sku }) => <bdi className="lat">{sku}</bdi> },
  { id: 'category', label: 'دسته', width: 112, className: 'muted', cell: ({ category }) => category },
  { id: 'brand', label: 'برند', width: 84, className: 'muted', cell: ({ brand }) => brand },
  { id: 'family', label: 'خانواده', width: 112, className: 'muted', cell: familyCell },
  { id: 'price', label: 'قیمت (تومان)', width: 134, sort: 'price', className: 'sum', cell: (product) => <PriceCell product={product} /> },
  { id: 'stock', label: 'موجودی', width: 84, cell: stockCell },
  { id: 'status', label: 'وضعیت', width: 148, cell: (product) => <StatusCell product={product} /> },
]

function nameCell({ id, farsiName, image, labels, otherLabels }: GoodsSummary) {
  return (
    <span className="row">
      <a className="over-row" href={`/desk/goods/${id}/pictures`} aria-label={`تصویرهای ${farsiName}`}>
        <Thumb url={image} />
      </a>
      <a className="open cut" href={`/desk/goods/${id}`}>
        {farsiName}
      </a>
      <LabelMarks labels={labels} others={otherLabels} />
    </span>
  )
}

function familyCell({ family }: GoodsSummary) {
  if (!family) return null
  return (
    <a className="over-row link cut block" href={`/desk/goods/families/${family.id}`} title={family.name}>
      {family.name}
    </a>
  )
}

function stockCell(product: GoodsSummary) {
  return <span className={product.stock === 'available' ? 'n' : 'n rate-text'}>{stockText(product)}</span>
}
