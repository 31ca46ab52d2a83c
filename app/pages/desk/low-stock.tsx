import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { LowStockRows } from '#app/components/desk/today/low-stock.tsx'
import { refresh } from '#app/stores/desk/remote.ts'
import { lowStockKey, useLowStock } from '#app/stores/desk/today.ts'
import { toPersianDigits } from '#domain/digits.ts'

const parent = { href: '/desk', label: 'امروز' }

/** Every product that is nearly sold out, the best sellers first. */
export default function LowStockPage() {
  const { data, problem } = useLowStock()
  return (
    <>
      <PageHead name="رو به اتمام" title="رو به اتمام" parent={parent}>
        {data && <span className="muted">{toPersianDigits(data.count)} کالا</span>}
      </PageHead>
      {data ? (
        <div className="page-body narrow">
          {data.count === 0 ? <Empty icon="check-circle" title="کالایی رو به اتمام نیست" /> : <LowStockRows products={data.products} />}
        </div>
      ) : problem ? (
        <Failed title="فهرست باز نشد" problem={problem} onRetry={() => refresh(lowStockKey)} />
      ) : (
        <Bones />
      )}
    </>
  )
}
