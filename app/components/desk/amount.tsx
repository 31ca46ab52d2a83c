import { groupedDigits } from '#domain/money.ts'

/** An amount with its unit; in a column the head names the unit and the cell has the class `n`. */
export function Amount({ toman }: { toman: number }) {
  return (
    <>
      {groupedDigits(toman)}
      <span className="toman">تومان</span>
    </>
  )
}
