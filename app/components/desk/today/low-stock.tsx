import type { Today } from '#app/stores/desk/today.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Thumb } from '../thumb.tsx'

/** The nearly sold out, the best sellers first; each opens its page in the shop. */
export function LowStockList({ count, products }: NonNullable<Today['lowStock']>) {
  if (count === 0) return null
  return (
    <section>
      <div className="row">
        <h2>رو به اتمام</h2>
        <span className="small muted end">{toPersianDigits(count)} کالا</span>
      </div>
      <ul className="rows tall">
        {products.map(({ id, name, slug, image, stock, weekSales }) => (
          <li key={id}>
            <Thumb url={image} />
            <a className="grow cut" href={`/product/${slug}`}>
              {name}
              <span className="tiny muted block">{weekSales > 0 ? `این هفته ${toPersianDigits(weekSales)} فروش` : 'این هفته بی‌فروش'}</span>
            </a>
            <span>
              <b>{toPersianDigits(stock)}</b> <span className="tiny muted">عدد</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
