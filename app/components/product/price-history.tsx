import { groupedDigits, priceLabel } from '#domain/money.ts'
import type { ShownPrices } from '#domain/product/shown-prices.ts'

/** The prices of the last months: a sentence with the lowest one, a line that runs left to right, and a table. Works as plain HTML. */
export function PriceHistory({ prices: { path, lowest, highest, from, months } }: { prices: ShownPrices }) {
  return (
    <section aria-labelledby="price-history" className="mt-10">
      <h2 id="price-history" className="text-title">
        تاریخچه‌ی قیمت
      </h2>
      <p className="mt-2 text-muted">
        از {from} تا امروز، کمترین قیمت <b>{priceLabel(lowest)}</b> بوده است.
      </p>
      <figure dir="ltr" aria-hidden="true" className="mt-6 flex gap-3 text-note text-muted">
        <div className="flex flex-col justify-between leading-none">
          <span>{groupedDigits(highest)}</span>
          <span>{groupedDigits(lowest)}</span>
        </div>
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="h-32 min-w-0 flex-1 overflow-visible">
          <path d={path} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" className="text-text" />
        </svg>
      </figure>
      <details className="mt-4">
        <summary className="min-h-11 text-act">قیمت هر ماه</summary>
        <table className="w-full text-start">
          <thead className="text-note text-muted">
            <tr>
              <th scope="col" className="text-start font-normal">
                ماه
              </th>
              <th scope="col" className="text-start font-normal">
                کمترین (تومان)
              </th>
              <th scope="col" className="text-start font-normal">
                بیشترین (تومان)
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.name}>
                <th scope="row" className="py-2 text-start font-normal">
                  {month.name}
                </th>
                <td>{groupedDigits(month.lowest)}</td>
                <td>{groupedDigits(month.highest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
