import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { HeldOrders } from '#app/components/desk/stock/held-orders.tsx'
import { Ledger } from '#app/components/desk/stock/ledger.tsx'
import { StockFigure } from '#app/components/desk/stock/stock-columns.tsx'
import { ThresholdCell } from '#app/components/desk/stock/threshold-cell.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { type DeskParams, useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { type ProductStock, useProductStock } from '#app/stores/desk/stock/stock.ts'
import { groupedDigits } from '#domain/money.ts'

const parent = { href: '/desk/stock', label: 'انبار' }

/** One product: what is for sale, held and on hand, and the ledger that adds up to it. */
export default function ProductStockPage({ params: { id = '' } }: { params: DeskParams }) {
  const query = useQuery()
  const { data, problem } = useProductStock(id, query.cursor)
  const may = useMay()
  const name = data?.product.name ?? 'کالا'
  return (
    <>
      <PageHead name={name} title={<span className="cut block">{name}</span>} parent={parent}>
        {data && may('stock.move') && (
          <a className="btn primary end" href={`/desk/stock/documents/new?product=${id}`} aria-label="ورود یا خروج">
            <Icon name="plus" />
            <span className="not-phone">ورود یا خروج</span>
          </a>
        )}
      </PageHead>
      {data ? (
        <div className="page-body product-stock">
          <Figures stock={data} />
          <HeldOrders stock={data} />
          <section aria-labelledby="ledger">
            <h2 id="ledger">گردش انبار</h2>
            {data.moves.length === 0 ? (
              <Empty icon="stock" title="هنوز گردشی ثبت نشده است" text="ورود، خروج و فروش این کالا همین‌جا دیده می‌شود." />
            ) : (
              <Ledger moves={data.moves} today={data.today} />
            )}
            <Pager path={`/desk/stock/products/${id}`} query={query} next={data.next} />
          </section>
        </div>
      ) : problem ? (
        <Failed title="موجودی کالا باز نشد" problem={problem} onRetry={() => refresh('stock product')} />
      ) : (
        <Bones rows={8} />
      )}
    </>
  )
}

function Figures({ stock: { product } }: { stock: ProductStock }) {
  const { image, sku, slug, held, toShip, onHand, sold } = product
  return (
    <section className="stock-figures" aria-label="موجودی">
      <div className="row">
        <Thumb url={image} isLarge />
        <span>
          <bdi className="lat muted">{sku}</bdi>
          <a className="block small link" href={`/product/${slug}`}>
            دیدن در فروشگاه
          </a>
        </span>
      </div>
      <dl>
        <Figure name="قابل فروش">
          <StockFigure product={product} />
        </Figure>
        <Figure name="منتظر پرداخت">{groupedDigits(held)}</Figure>
        <Figure name="آماده‌ی ارسال">{groupedDigits(toShip)}</Figure>
        <Figure name="در انبار">{groupedDigits(onHand)}</Figure>
        <Figure name="فروش ۳۰ روز">{groupedDigits(sold)}</Figure>
        <Figure name="آستانه">
          <ThresholdCell product={product} />
        </Figure>
      </dl>
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
