import { type ReactNode, useEffect, useRef } from 'react'
import { Amount } from '#app/components/desk/amount.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { useFreshRows } from '#app/components/desk/list/use-fresh-rows.ts'
import type { DeskReceipt } from '#app/stores/desk/receipts.ts'
import { ageLabel } from '#domain/desk/age.ts'
import { toPersianDigits } from '#domain/digits.ts'

type QueueProps = {
  receipts: readonly DeskReceipt[]
  /** Null on a phone, where the queue is a page of its own. */
  current: DeskReceipt | null
  now: string
  judgedToday: number
  hrefAt: (orderId: string) => string
}

/** Every receipt of the tab; the oldest waits at the top. */
export function Queue({ receipts, current, now, judgedToday, hrefAt }: QueueProps) {
  const fresh = useFreshRows(receipts.map(({ receiptId }) => receiptId))
  const list = useRef<HTMLUListElement>(null)
  const currentId = current?.orderId
  useEffect(() => {
    if (currentId) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentId])
  return (
    <ul ref={list} className="queue" aria-label="صف رسیدها">
      {receipts.map((receipt) => (
        <li key={receipt.orderId} className={fresh.has(receipt.receiptId) ? 'fresh' : undefined}>
          <a href={hrefAt(receipt.orderId)} aria-current={receipt.orderId === currentId ? 'true' : undefined}>
            <span className="row">
              <span className="code">{receipt.code}</span>
              <span className="small muted end">{ageLabel(receipt.sentAt, now)}</span>
            </span>
            <b className="b">
              <Amount toman={receipt.total} />
            </b>
            <span className="small muted block cut">{receipt.customerName}</span>
            <Flags receipt={receipt} now={now} />
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

function Flags({
  receipt: { sameFile, samePicture, paidAmount, total, deadline, reviewedAt },
  now,
}: {
  receipt: DeskReceipt
  now: string
}) {
  return (
    <>
      {sameFile.length + samePicture.length > 0 && <Flag>تصویر تکراری</Flag>}
      {paidAmount !== null && paidAmount > total && <Flag>مبلغ واریز بیشتر است</Flag>}
      {reviewedAt === null && deadline < now && <Flag>مهلت گذشته است</Flag>}
    </>
  )
}

function Flag({ children }: { children: ReactNode }) {
  return (
    <span className="small row tight flag">
      <Icon name="alert" size="s" className="rate" />
      {children}
    </span>
  )
}
