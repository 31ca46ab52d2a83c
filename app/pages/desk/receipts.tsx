import { Amount } from '#app/components/desk/amount.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Decide } from '#app/components/desk/receipt/decide.tsx'
import { Queue } from '#app/components/desk/receipt/queue.tsx'
import { Stage } from '#app/components/desk/receipt/stage.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { goTo, hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { type ReceiptQueue, type ReceiptTab, useReceipts } from '#app/stores/desk/receipts.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toPersianDigits } from '#domain/digits.ts'

const path = '/desk/receipts'
const tabs: readonly [ReceiptTab, string][] = [
  ['waiting', 'در انتظار'],
  ['accepted', 'تایید شده'],
  ['rejected', 'رد شده'],
]

/** Transfers to judge, oldest first: queue, picture and decision side by side, worked by keyboard. */
export default function ReceiptsPage() {
  const query = useQuery()
  const tab = tabs.find(([id]) => id === query.tab)?.[0] ?? 'waiting'
  const { data, problem } = useReceipts(tab)
  return (
    <>
      <PageHead name="رسیدها" title="رسیدها">
        {data && (
          <span className="muted not-phone">
            {toPersianDigits(data.waiting)} در انتظار، <Amount toman={data.total} />
          </span>
        )}
        <nav className="seg end" aria-label="نماها">
          {tabs.map(([id, label]) => (
            <a key={id} href={hrefOf(path, id === 'waiting' ? {} : { tab: id })} aria-current={id === tab ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </PageHead>
      {data ? (
        <Judging queue={data} tab={tab} chosen={query.order} />
      ) : problem ? (
        <Failed title="رسیدها باز نشد" problem={problem} onRetry={() => refresh('receipts')} />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

function Judging({ queue, tab, chosen }: { queue: ReceiptQueue; tab: ReceiptTab; chosen: string | undefined }) {
  const { receipts, judgedToday } = queue
  const at = Math.max(
    0,
    receipts.findIndex(({ orderId }) => orderId === chosen),
  )
  const receipt = receipts[at]
  const hrefAt = (orderId: string) => hrefOf(path, { ...(tab !== 'waiting' && { tab }), order: orderId })
  const move = (step: number) => {
    const next = receipts[at + step]
    if (next) goTo(hrefAt(next.orderId), { replace: true })
  }
  useShortcuts([
    { code: 'KeyJ', caps: ['J'], label: 'رسید بعد', run: () => move(1) },
    { code: 'KeyK', caps: ['K'], label: 'رسید پیش', run: () => move(-1) },
  ])
  if (!receipt) {
    const text =
      judgedToday > 0 ? `امروز ${toPersianDigits(judgedToday)} رسید بررسی شد. رسید تازه همین‌جا دیده می‌شود.` : 'رسید تازه همین‌جا دیده می‌شود.'
    return <Empty icon="check-circle" title={tab === 'waiting' ? 'رسیدی در انتظار نیست' : 'رسیدی نیست'} text={text} />
  }
  return (
    <div className="three">
      <Queue receipts={receipts} current={receipt} now={queue.now} judgedToday={judgedToday} hrefAt={hrefAt} />
      <Stage key={receipt.receiptId} receipt={receipt} today={queue.today} />
      <Decide key={receipt.orderId} receipt={receipt} isWaiting={tab === 'waiting'} today={queue.today} />
    </div>
  )
}
