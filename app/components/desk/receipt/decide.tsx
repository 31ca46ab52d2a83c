import { useState } from 'react'
import { Amount } from '#app/components/desk/amount.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { useSettled } from '#app/components/desk/use-settled.ts'
import { type DeskReceipt, useReference } from '#app/stores/desk/receipts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { Checks } from './checks.tsx'
import { VerdictForm, type VerdictInput } from './verdict-form.tsx'

type DecideProps = {
  receipt: DeskReceipt
  isWaiting: boolean
  now: string
  today: string
  /** Focuses the form, because the previous receipt was just judged. */
  takesFocus: boolean
  onDecided: () => void
  onMove: (step: number) => void
}

/** Amount, order, checks and the decision: accepting needs the bank's reference and the tick that the money was seen. */
export function Decide({ receipt, isWaiting, now, today, takesFocus, onDecided, onMove }: DecideProps) {
  const [typed, setTyped] = useState<VerdictInput>({ reference: '', paid: groupedDigits(receipt.total) })
  const reference = useReference(useSettled(typed.reference))
  return (
    <aside className="decide" aria-label="تصمیم">
      <OrderOfReceipt receipt={receipt} />
      <Checks receipt={receipt} paid={isWaiting ? typed.paid : null} reference={reference} now={now} today={today} />
      {isWaiting ? (
        <VerdictForm
          receipt={receipt}
          typed={typed}
          setTyped={setTyped}
          usedBy={reference?.usedBy ?? null}
          takesFocus={takesFocus}
          onDecided={onDecided}
          onMove={onMove}
        />
      ) : (
        <Judged receipt={receipt} today={today} />
      )}
      <p className="tiny muted row wrap keys not-phone">
        <span className="row tight">
          <kbd>J</kbd>
          <kbd>K</kbd>رسید بعد و پیش
        </span>
        <span className="row tight">
          <kbd>Z</kbd>بزرگ‌نمایی
        </span>
        {isWaiting && (
          <>
            <span className="row tight">
              <kbd>I</kbd>شماره پیگیری
            </span>
            <span className="row tight">
              <kbd>Esc</kbd>بیرون از خانه
            </span>
          </>
        )}
      </p>
    </aside>
  )
}

function OrderOfReceipt({ receipt: { orderId, code, total, firstItem, otherItems, customerName, city } }: { receipt: DeskReceipt }) {
  return (
    <>
      <div>
        <div className="row small muted">
          <span className="not-phone">
            مبلغ سفارش <bdi className="lat">{code}</bdi>
          </span>
          <span className="only-phone cut">مبلغ سفارش، {customerName}</span>
          <a className="end row tight to-order" href={`/desk/orders/${orderId}`}>
            دیدن سفارش
            <Icon name="forward" size="s" />
          </a>
        </div>
        <div className="big">
          <Amount toman={total} />
        </div>
        <p className="small muted">{groupedDigits(total * 10)} ریال روی رسید</p>
      </div>
      <div className="row item">
        <Thumb url={firstItem?.image ?? null} isLarge />
        <span className="cut small">
          {firstItem?.name}
          <span className="muted block cut">
            {otherItems > 0 && `و ${toPersianDigits(otherItems)} کالای دیگر، `}
            {customerName}، {city}
          </span>
        </span>
      </div>
    </>
  )
}

function Judged({ receipt, today }: { receipt: DeskReceipt; today: string }) {
  const { bankReference, paidAmount, rejectReason, reviewer, reviewedAt } = receipt
  return (
    <div className="fields small">
      {rejectReason ? (
        <p className="note bad">
          <Icon name="alert" />
          <span>
            <span className="muted block">دلیلی که مشتری می‌خواند</span>
            {rejectReason}
          </span>
        </p>
      ) : (
        <dl className="pairs">
          <dt className="muted">شماره پیگیری بانک</dt>
          <dd>
            <bdi className="lat">{bankReference ? toPersianDigits(bankReference) : 'ثبت نشده'}</bdi>
          </dd>
          <dt className="muted">مبلغ واریز شده</dt>
          <dd>{paidAmount === null ? 'ثبت نشده' : <Amount toman={paidAmount} />}</dd>
        </dl>
      )}
      {reviewedAt && (
        <p className="muted">
          {rejectReason ? 'رد' : 'تایید'} {reviewer && `به دست ${reviewer}، `}
          {momentLabel(reviewedAt, today)}
        </p>
      )}
    </div>
  )
}
