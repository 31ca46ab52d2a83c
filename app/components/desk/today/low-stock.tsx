import { Icon } from '#app/components/desk/icons.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { Today } from '#app/stores/desk/today.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** The nearly sold out, the best sellers first; each opens its stock. */
export function LowStockList({ count, products }: NonNullable<Today['lowStock']>) {
  if (count === 0) return null
  return (
    <section>
      <div className="row">
        <h2>رو به اتمام</h2>
        <a className="small row end tight" href="/desk/low-stock">
          همه‌ی {toPersianDigits(count)} کالا
          <Icon name="forward" size="s" />
        </a>
      </div>
      <LowStockRows products={products} />
    </section>
  )
}

export function LowStockRows({ products }: Pick<NonNullable<Today['lowStock']>, 'products'>) {
  return (
    <ul className="rows tall">
      {products.map(({ id, name, image, stock, weekSales }) => (
        <li key={id}>
          <Thumb url={image} />
          <a className="grow cut" href={`/desk/stock/products/${id}`}>
            {name}
            <span className="tiny muted block">{weekSales > 0 ? `این هفته ${toPersianDigits(weekSales)} فروش` : 'این هفته بی‌فروش'}</span>
          </a>
          <span>
            <b>{toPersianDigits(stock)}</b> <span className="tiny muted">عدد</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
