import { callForPriceLabel, groupedDigits, isPriced, type Toman } from '#domain/money.ts'

export function Price({ price, className = '' }: { price: Toman | null; className?: string }) {
  if (!isPriced(price)) return <span className={`font-bold ${className}`}>{callForPriceLabel}</span>
  return (
    <span className={`font-bold whitespace-nowrap ${className}`}>
      {`${groupedDigits(price)} `}
      <span className="text-[0.75em] font-normal text-muted">تومان</span>
    </span>
  )
}
