import { useState } from 'react'
import { Amount } from '#app/components/desk/amount.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Decide } from '#app/components/desk/receipt/decide.tsx'
import { Queue } from '#app/components/desk/receipt/queue.tsx'
import { Stage } from '#app/components/desk/receipt/stage.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { hrefOf, replacePage, useQuery } from '#app/stores/desk/location.ts'
import { type DeskReceipt, type ReceiptQueue, useReceipts } from '#app/stores/desk/receipts.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import type { ReceiptTab } from '#domain/desk/tabs.ts'
import { toPersianDigits } from '#domain/digits.ts'

const path = '/desk/receipts'
const tabs: readonly [ReceiptTab, string][] = [
  ['waiting', 'در انتظار'],
  ['accepted', 'تایید شده'],
  ['rejected', 'رد شده'],
]
const hrefIn = (tab: ReceiptTab, order?: string) => hrefOf(path, { tab: tab === 'waiting' ? undefined : tab, order })

/** Transfers to judge, oldest first: queue, picture and decision side by side, worked by keyboard; on a phone one after the other. */
export default function ReceiptsPage() {
  const query = useQuery()
  const tab = tabs.find(([id]) => id === query.tab)?.[0] ?? 'waiting'
  const { data, problem } = useReceipts(tab)
  const isPhone = useIsPhone()
  const shown = data?.receipts.findIndex(({ orderId }) => orderId === query.order) ?? -1
  const single = isPhone ? data?.receipts[shown] : undefined
  return (
    <>
      {data && single ? (
        <SingleHead receipt={single} position={shown + 1} count={data.receipts.length} tab={tab} />
      ) : (
        <QueueHead data={data} tab={tab} />
      )}
      {data ? (
        <Judging queue={data} tab={tab} chosen={query.order} isPhone={isPhone} />
      ) : problem ? (
        <Failed title="رسیدها باز نشد" problem={problem} onRetry={() => refresh('receipts')} />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

function QueueHead({ data, tab }: { data: ReceiptQueue | undefined; tab: ReceiptTab }) {
  return (
    <PageHead name="رسیدها" title="رسیدها">
      {data && (
        <span className="muted not-phone">
          {toPersianDigits(data.waiting)} در انتظار، <Amount toman={data.total} />
        </span>
      )}
      <span className="end row">{data && data.receipts.length > 0 && <ExportMenu table="receipts" query={{ tab }} />}</span>
      <nav className="seg" aria-label="نماها">
        {tabs.map(([id, label]) => (
          <a key={id} href={hrefIn(id)} aria-current={id === tab ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </PageHead>
  )
}

function SingleHead({ receipt, position, count, tab }: { receipt: DeskReceipt; position: number; count: number; tab: ReceiptTab }) {
  const title = (
    <>
      رسید <bdi className="lat">{receipt.code}</bdi>
    </>
  )
  return (
    <PageHead name={`رسید ${receipt.code}`} title={title} parent={{ href: hrefIn(tab), label: 'رسیدها' }}>
      <span className="small muted end position">
        {toPersianDigits(position)} از {toPersianDigits(count)}
      </span>
    </PageHead>
  )
}

type JudgingProps = { queue: ReceiptQueue; tab: ReceiptTab; chosen: string | undefined; isPhone: boolean }

function Judging({ queue, tab, chosen, isPhone }: JudgingProps) {
  const { receipts, judgedToday } = queue
  const found = receipts.findIndex(({ orderId }) => orderId === chosen)
  const at = Math.max(0, found)
  const receipt = receipts[at]
  const [focusOn, setFocusOn] = useState<string | null>(null)
  const show = (next: DeskReceipt | undefined, takesFocus: boolean) => {
    if (!next) return
    setFocusOn(takesFocus ? next.orderId : null)
    replacePage(hrefIn(tab, next.orderId))
  }
  useShortcuts([
    { code: 'KeyJ', caps: ['J'], label: 'رسید بعد', run: () => show(receipts[at + 1], false) },
    { code: 'KeyK', caps: ['K'], label: 'رسید پیش', run: () => show(receipts[at - 1], false) },
  ])
  const onDecided = () => {
    const next = receipts[at + 1] ?? receipts[at - 1]
    if (next) return show(next, true)
    replacePage(hrefIn(tab))
    document.getElementById('content')?.focus()
  }
  if (!receipt) return <NothingToJudge tab={tab} judgedToday={judgedToday} />
  const list = (
    <Queue
      receipts={receipts}
      current={isPhone ? null : receipt}
      now={queue.now}
      judgedToday={judgedToday}
      hrefAt={(id) => hrefIn(tab, id)}
    />
  )
  const takesFocus = focusOn === receipt.orderId
  return (
    <>
      {chosen !== undefined && found === -1 && <GoneNote tab={tab} />}
      {isPhone && found === -1 ? (
        list
      ) : (
        <div className={isPhone ? 'three single' : 'three'}>
          {!isPhone && list}
          <Stage key={receipt.receiptId} receipt={receipt} next={receipts[at + 1]} today={queue.today} takesFocus={takesFocus && isPhone} />
          <Decide
            key={receipt.orderId}
            receipt={receipt}
            isWaiting={tab === 'waiting'}
            now={queue.now}
            today={queue.today}
            takesFocus={takesFocus && !isPhone}
            onDecided={onDecided}
            onMove={(step) => show(receipts[at + step], true)}
          />
        </div>
      )}
    </>
  )
}

function NothingToJudge({ tab, judgedToday }: { tab: ReceiptTab; judgedToday: number }) {
  const today = judgedToday > 0 ? `امروز ${toPersianDigits(judgedToday)} رسید بررسی شد. ` : ''
  return (
    <Empty
      icon="check-circle"
      title={tab === 'waiting' ? 'رسیدی در انتظار نیست' : 'رسیدی نیست'}
      text={`${today}رسید تازه همین‌جا دیده می‌شود.`}
    />
  )
}

/** The receipt in the URL was judged by somebody else, or the order was cancelled. */
function GoneNote({ tab }: { tab: ReceiptTab }) {
  return (
    <p className="note warn wide" role="status">
      <Icon name="info" />
      {tab === 'waiting' ? 'آن رسید دیگر در انتظار نیست؛ بقیه‌ی صف را می‌بینید.' : 'آن رسید در این فهرست نیست.'}
    </p>
  )
}
