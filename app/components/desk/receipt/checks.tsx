import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import type { DeskReceipt } from '#app/stores/desk/receipts.ts'
import { remainingLabel } from '#domain/desk/age.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { groupedDigits, parseToman, type Toman } from '#domain/money.ts'
import { comparePaid } from '#domain/order/paid-amount.ts'

type Finding = { readonly key: string; readonly kind: 'good' | 'warn' | 'plain'; readonly text: ReactNode }

type ChecksProps = {
  receipt: DeskReceipt
  /** As typed; null once the receipt is judged. */
  paid: string | null
  reference: { usedBy: string | null } | undefined
  now: string
  today: string
}

/** What the shop can check by itself, and what only a person sees on the picture. */
export function Checks({ receipt, paid, reference, now, today }: ChecksProps) {
  const { total, paidAmount, placedAt, deadline } = receipt
  const amount = paid === null ? paidAmount : parseToman(paid)
  const findings: Finding[] = [
    ...(amount === null ? [] : [amountFinding(amount, total)]),
    ...(reference ? [referenceFinding(reference.usedBy)] : []),
    pictureFinding(receipt),
    { key: 'placed', kind: 'plain', text: `سفارش ${momentLabel(placedAt, today)} ثبت شد؛ واریز باید پس از آن باشد` },
  ]
  return (
    <ul className="checks" aria-label="بررسی‌ها">
      {findings.map(({ key, kind, text }) => (
        <li key={key}>
          <Icon name={icons[kind]} className={tones[kind]} />
          <span>{text}</span>
        </li>
      ))}
      {paid !== null && (
        <li>
          <Icon name={deadline < now ? 'alert' : 'clock'} className={deadline < now ? 'rate' : 'muted'} />
          <span>
            مهلت بررسی: {momentLabel(deadline, today)}، {remainingLabel(deadline, now)}
          </span>
        </li>
      )}
    </ul>
  )
}

const icons = { good: 'check-circle', warn: 'alert', plain: 'info' } as const
const tones = { good: 'good', warn: 'rate', plain: 'muted' } as const

function amountFinding(paid: Toman, total: Toman): Finding {
  const key = 'amount'
  switch (comparePaid(paid, total)) {
    case 'equal':
      return { key, kind: 'good', text: 'مبلغ با سفارش برابر است' }
    case 'short':
      return { key, kind: 'warn', text: `مبلغ ${groupedDigits(total - paid)} تومان کمتر از سفارش است` }
    case 'over':
      return { key, kind: 'warn', text: `مبلغ ${groupedDigits(paid - total)} تومان بیشتر از سفارش است` }
    case 'rial':
      return { key, kind: 'warn', text: 'مبلغ ده برابر سفارش است؛ شاید به ریال نوشته شده' }
  }
}

function referenceFinding(usedBy: string | null): Finding {
  if (usedBy === null) return { key: 'reference', kind: 'good', text: 'شماره پیگیری تازه است' }
  const text = (
    <>
      این شماره پیگیری برای سفارش <bdi className="lat">{usedBy}</bdi> تایید شده است
    </>
  )
  return { key: 'reference', kind: 'warn', text }
}

function pictureFinding({ sameFile, samePicture }: DeskReceipt): Finding {
  const key = 'picture'
  const others = [...new Set([...sameFile, ...samePicture])]
  if (others.length === 0) return { key, kind: 'good', text: 'تصویر تکراری نیست' }
  const text = (
    <>
      {sameFile.length > 0 ? 'همین فایل' : 'همین تصویر، با اندازه یا کیفیت دیگر،'} برای سفارش <bdi className="lat">{others.join('، ')}</bdi>{' '}
      هم آمده است
    </>
  )
  return { key, kind: 'warn', text }
}
