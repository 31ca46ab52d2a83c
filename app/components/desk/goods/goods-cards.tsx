import { LabelMarks } from '#app/components/desk/labels.tsx'
import type { Selection } from '#app/components/desk/list/use-selection.ts'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { GoodsSummary } from '#app/stores/desk/goods.ts'
import { stockText } from './goods-columns.tsx'
import { PriceCell } from './price-cell.tsx'
import { StatusCell } from './status-cell.tsx'

/** The list of products on a phone. */
export function GoodsCards({ goods, selection }: { goods: readonly GoodsSummary[]; selection: Selection }) {
  return (
    <ul className="cards goods-cards">
      {goods.map((product) => (
        <li key={product.id} className="p-card has-open">
          <div className="row">
            <input
              type="checkbox"
              className="tick"
              aria-label={`انتخاب ${product.farsiName}`}
              checked={selection.has(product.id)}
              onChange={() => selection.toggle(product.id)}
            />
            <a className="over-row" href={`/desk/goods/${product.id}/pictures`} aria-label={`تصویرهای ${product.farsiName}`}>
              <Thumb url={product.image} isLarge />
            </a>
            <span className="grow cut">
              <a className="open cut block" href={`/desk/goods/${product.id}`}>
                {product.farsiName}
              </a>
              <span className="small muted cut block">
                {product.category}، <bdi className="lat">{product.sku}</bdi>
              </span>
              {product.family && (
                <a className="over-row small link cut block" href={`/desk/goods/families/${product.family.id}`}>
                  {product.family.name}
                </a>
              )}
            </span>
          </div>
          {product.labels.length > 0 && (
            <div className="row wrap tight">
              <LabelMarks labels={product.labels} others={product.otherLabels} />
            </div>
          )}
          <div className="row">
            <PriceCell product={product} />
            <span className="small muted">
              {stockText(product)}
              {/* No column names the number here. */}
              {product.quantity ? ' عدد' : ''}
            </span>
            <span className="end">
              <StatusCell product={product} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
