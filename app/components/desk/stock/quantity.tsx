import { signedLabel } from '#domain/desk/stock/moves.ts'
import { groupedDigits } from '#domain/money.ts'

/** «+۵» or «−۲», the sign on the left of its number. */
export function Change({ value }: { value: number }) {
  return (
    <bdi dir="ltr" className={value < 0 ? 'n bad' : value > 0 ? 'n good' : 'n muted'}>
      {signedLabel(value, groupedDigits)}
    </bdi>
  )
}

/** Zero is shown as a dash, so that the other numbers of a column stand out. */
export function Units({ value }: { value: number }) {
  return value === 0 ? <span className="muted">—</span> : <span className="n">{groupedDigits(value)}</span>
}
