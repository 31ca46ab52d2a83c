import { Thumb } from '#app/components/desk/thumb.tsx'
import type { StockSummary } from '#app/stores/desk/stock/stock.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { productStockHref, StockFigure } from './stock-columns.tsx'
import { ThresholdCell } from './threshold-cell.tsx'

/** The stock list on a phone. */
export function StockCards({ products, today }: { products: readonly StockSummary[]; today: string }) {
  return (
    <ul className="cards stock-cards">
      {products.map((product) => (
        <StockCard key={product.id} product={product} today={today} />
      ))}
    </ul>
  )
}

function StockCard({ product, today }: { product: StockSummary; today: string }) {
  const { id, name, sku, image, held, heldUntil, toShip, onHand, sold, status } = product
  const facts = [
    held > 0 ? `${toPersianDigits(held)} منتظر پرداخت${heldUntil ? ` تا ${momentLabel(heldUntil, today)}` : ''}` : null,
    toShip > 0 ? `${toPersianDigits(toShip)} آماده‌ی ارسال` : null,
    `${toPersianDigits(onHand)} در انبار`,
    sold > 0 ? `${toPersianDigits(sold)} فروش در ۳۰ روز` : null,
  ].filter((fact) => fact !== null)
  return (
    <li className="p-card has-open">
      <div className="row">
        <Thumb url={image} isLarge />
        <span className="grow cut">
          <a className="cut block open" href={productStockHref(id)}>
            {name}
          </a>
          <bdi className="lat small muted">{sku}</bdi>
        </span>
        <StockFigure product={product} />
      </div>
      <div className="row small">
        <span className="grow muted">{facts.join('، ')}</span>
        {status === 'inactive' && <span className="mark">پنهان</span>}
        <span className="muted">آستانه</span>
        <ThresholdCell product={product} />
      </div>
    </li>
  )
}
