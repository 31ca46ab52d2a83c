import { Thumb } from '#app/components/desk/thumb.tsx'
import { type CountItem, enterCounted } from '#app/stores/desk/stock/counts.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { CountEntry } from './count-entry.tsx'
import { Change } from './quantity.tsx'

type CountRowsProps = { countId: string; items: readonly CountItem[]; isOpen: boolean; isReview: boolean; time: string | null }

/** The sheet: one product per row. In the review and after the end each row says what was expected and the difference. */
export function CountRows({ countId, items, isOpen, isReview, time }: CountRowsProps) {
  return (
    <ul className="count-rows">
      {items.map((item) => (
        <li key={item.productId}>
          <Thumb url={item.image} isLarge />
          <span className="name">
            <span className="block">{item.name}</span>
            <bdi className="lat small muted">{item.sku}</bdi>
            {(isReview || !isOpen) && <Compared item={item} />}
            {isOpen && isReview && <TakeOut countId={countId} item={item} />}
          </span>
          {isOpen && <CountEntry countId={countId} item={item} time={time} />}
        </li>
      ))}
    </ul>
  )
}

function Compared({ item: { counted, expected, counter } }: { item: CountItem }) {
  if (counted === null || expected === null) return <span className="block small muted">شمرده نشد؛ موجودی آن تغییر نمی‌کند</span>
  return (
    <span className="block small">
      در انبار {toPersianDigits(expected)}، شمرده {toPersianDigits(counted)}،{' '}
      <span className="together">
        تفاوت <Change value={counted - expected} />
      </span>
      {counter && <span className="muted">، {counter}</span>}
    </span>
  )
}

function TakeOut({ countId, item }: { countId: string; item: CountItem }) {
  const takeOut = async () => {
    const result = await enterCounted(countId, item, { counted: null, time: null })
    if (!result.isOk) toast.error(result.problem.message)
  }
  return (
    <button type="button" className="link small" aria-label={`برداشتن ${item.name} از شمارش`} onClick={() => void takeOut()}>
      برداشتن از شمارش
    </button>
  )
}
