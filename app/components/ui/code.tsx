import { toPersianDigits } from '#domain/digits.ts'

/** A number that is copied or read out: one run from left to right. Its digits are Persian, unless Latin letters belong to it, as in an order number. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {/[a-z]/i.test(children) ? children : toPersianDigits(children)}
    </bdi>
  )
}
