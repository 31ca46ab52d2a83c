import { cellColumn } from '#app/components/desk/grid/cell-column.tsx'
import type { GridColumn } from '#app/components/desk/grid/columns.ts'
import { Icon } from '#app/components/desk/icons.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { GoodsSummary } from '#app/stores/desk/goods.ts'
import { fieldText } from '#domain/desk/goods/product-fields.ts'
import type { ProductCell } from '#domain/desk/grid/product-cells.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { ProductStatusPill } from './status-cell.tsx'

/** Texts as they are stored. */
const texts = {
  price: ({ price }: GoodsSummary) => fieldText(price),
  listPrice: ({ listPrice }: GoodsSummary) => fieldText(listPrice),
  stock: ({ quantity }: GoodsSummary) => fieldText(quantity),
  lowStockAt: ({ lowStockAt }: GoodsSummary) => fieldText(lowStockAt),
} satisfies Partial<Record<ProductCell, (product: GoodsSummary) => string>>

const [ofPrices, ofStock] = [['price', 'listPrice'] as const, ['stock', 'lowStockAt'] as const]

/** Which product, what can be edited by those who may, and the state. */
export function sheetColumns(may: (permission: Permission) => boolean): GridColumn<GoodsSummary>[] {
  const names = may('stock.read') ? [...ofPrices, ...ofStock] : ofPrices
  return [
    { id: 'name', label: 'کالا', cell: (product) => <ProductName product={product} /> },
    { id: 'sku', label: 'SKU', width: 150, cell: ({ sku }) => <bdi className="lat small cut block">{sku}</bdi> },
    ...names.map((name) => cellColumn(name, texts[name], may)),
    { id: 'state', label: 'وضعیت', width: 178, cell: (product, problem) => <RowState product={product} problem={problem} /> },
  ]
}

function ProductName({ product: { id, farsiName, image } }: { product: GoodsSummary }) {
  return (
    <span className="row">
      <Thumb url={image} />
      <a className="cut sheet-name" href={`/desk/goods/${id}`} title={farsiName} tabIndex={-1}>
        {farsiName}
      </a>
    </span>
  )
}

/** Why a cell of this row is wrong, else whether the shop shows the product. */
export function RowState({ product, problem }: { product: GoodsSummary; problem: string | null }) {
  if (!problem) return <ProductStatusPill status={product.status} />
  return (
    <span className="row tight small bad" title={problem}>
      <Icon name="alert" size="s" />
      <span className="cut">{problem}</span>
    </span>
  )
}

/** The head of a card, on a phone. */
export function SheetCardHead({ product: { id, farsiName, image, sku } }: { product: GoodsSummary }) {
  return (
    <div className="row">
      <Thumb url={image} isLarge />
      <a className="grow cut" href={`/desk/goods/${id}`}>
        <b className="b cut block">{farsiName}</b>
        <bdi className="small muted lat cut block">{sku}</bdi>
      </a>
    </div>
  )
}
