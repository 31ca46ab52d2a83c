import type { DeskReceipt } from '#app/stores/desk/receipts.ts'
import { ageLabel } from '#domain/desk/age.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Amount } from '../amount.tsx'
import { Icon } from '../icons.tsx'

type QueueProps = {
  receipts: readonly DeskReceipt[]
  current: DeskReceipt
  now: string
  judgedToday: number
  hrefAt: (orderId: string) => string
}

/** Every receipt of the tab; the oldest waits at the top. */
export function Queue({ receipts, current, now, judgedToday, hrefAt }: QueueProps) {
  return (
    <ul className="queue" aria-label="صف رسیدها">
      {receipts.map(({ orderId, code, total, customerName, sentAt, sameFile }) => (
        <li key={orderId}>
          <a href={hrefAt(orderId)} aria-current={orderId === current.orderId ? 'true' : undefined}>
            <span className="row">
              <span className="code">{code}</span>
              <span className="small muted end">{ageLabel(sentAt, now)}</span>
            </span>
            <b className="b">
              <Amount toman={total} />
            </b>
            <span className="small muted block">{customerName}</span>
            {sameFile.length > 0 && (
              <span className="small row tight">
                <Icon name="alert" size="s" className="rate" />
                تصویر تکراری
              </span>
            )}
          </a>
        </li>
      ))}
      {judgedToday > 0 && (
        <li className="done small muted row">
          <Icon name="check" size="s" />
          امروز {toPersianDigits(judgedToday)} رسید بررسی شد
        </li>
      )}
    </ul>
  )
}
