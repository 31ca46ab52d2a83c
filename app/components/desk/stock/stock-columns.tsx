import { Icon } from '#app/components/desk/icons.tsx'
import type { Column } from '#app/components/desk/list/list-table.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { StockSummary } from '#app/stores/desk/stock/stock.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { isLowStock } from '#domain/desk/stock/low-stock.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { Units } from './quantity.tsx'
import { ThresholdCell } from './threshold-cell.tsx'

export const productStockHref = (id: string) => `/desk/stock/products/${id}`

/** The columns of the stock list; times are relative to `today`. */
export function stockColumns(today: string): readonly Column<StockSummary>[] {
  return [
    { id: 'name', label: 'کالا', isFixed: true, sort: 'name', cell: nameCell },
    { id: 'sku', label: 'SKU', width: 130, className: 'muted', cell: ({ sku }) => <bdi className="lat small">{sku}</bdi> },
    { id: 'stock', label: 'قابل فروش', width: 108, sort: 'stock', isFixed: true, cell: (product) => <StockFigure product={product} /> },
    { id: 'held', label: 'منتظر پرداخت', width: 150, cell: (product) => <Held product={product} today={today} /> },
    { id: 'toShip', label: 'آماده‌ی ارسال', width: 104, cell: ({ toShip }) => <Units value={toShip} /> },
    { id: 'onHand', label: 'در انبار', width: 92, cell: ({ onHand }) => <span className="n">{groupedDigits(onHand)}</span> },
    { id: 'sold', label: 'فروش ۳۰ روز', width: 104, cell: ({ sold }) => <Units value={sold} /> },
    { id: 'threshold', label: 'آستانه', width: 98, cell: (product) => <ThresholdCell product={product} /> },
  ]
}

function nameCell({ id, name, image, status }: StockSummary) {
  return (
    <span className="row">
      <Thumb url={image} />
      <a className="cut open" href={productStockHref(id)}>
        {name}
      </a>
      {status === 'inactive' && <span className="mark">پنهان</span>}
    </span>
  )
}

/** The number, and a word when it is low or zero, because colour alone is not accessible. */
export function StockFigure({ product: { stock, lowStockAt } }: { product: Pick<StockSummary, 'stock' | 'lowStockAt'> }) {
  if (stock === 0)
    return (
      <span className="row tight">
        <Icon name="st-cross" size="s" className="bad" />
        ناموجود
      </span>
    )
  return (
    <span className="row tight">
      <b className="n">{groupedDigits(stock)}</b>
      {isLowStock(stock, lowStockAt) && (
        <>
          <Icon name="alert" size="s" className="rate" />
          <span className="visually-hidden">رو به اتمام</span>
        </>
      )}
    </span>
  )
}

function Held({ product: { held, heldUntil }, today }: { product: StockSummary; today: string }) {
  if (held === 0) return <Units value={0} />
  return (
    <>
      <span className="n">{toPersianDigits(held)}</span>{' '}
      {heldUntil && <span className="muted small">تا {momentLabel(heldUntil, today)}</span>}
    </>
  )
}
