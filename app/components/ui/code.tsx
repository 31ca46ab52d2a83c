import { toPersianDigits } from '#domain/digits.ts'

/** A code or number as one LTR run. Digits are Persian, unless it contains Latin letters, as an order number does. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {/[a-z]/i.test(children) ? children : toPersianDigits(children)}
    </bdi>
  )
}
