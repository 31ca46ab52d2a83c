import { Icon } from '#app/components/desk/icons.tsx'
import { AddressCard } from '#app/components/desk/order/address-card.tsx'
import { CustomerFacts, PaymentFacts } from '#app/components/desk/order/order-facts.tsx'
import { OrderLabels } from '#app/components/desk/order/order-labels.tsx'
import { OrderLines } from '#app/components/desk/order/order-lines.tsx'
import { OrderSteps } from '#app/components/desk/order/order-steps.tsx'
import { OrderTimeline } from '#app/components/desk/order/order-timeline.tsx'
import { Progress } from '#app/components/desk/order/progress.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { PrintMenu } from '#app/components/desk/print/print-menu.tsx'
import { Pill, StatePill } from '#app/components/desk/state-pill.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { type DeskOrder, useDeskOrder } from '#app/stores/desk/orders.ts'
import { refresh } from '#app/stores/desk/remote.ts'

/** One order: how far it is, its next legal step, lines, sums, people, payment and everything that happened to it. */
export default function OrderPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data: order, problem } = useDeskOrder(id)
  const code = order?.code ?? ''
  return (
    <>
      <PageHead
        name={`سفارش ${code}`}
        parent={{ href: '/desk/orders', label: 'سفارش‌ها' }}
        title={
          <>
            <span className="not-phone">سفارش </span>
            <bdi className="lat">{code}</bdi>
          </>
        }
      >
        {order && <HeadPills order={order} />}
        {order && <PrintMenu ids={[order.id]} className="btn plain end" />}
      </PageHead>
      {order ? (
        <OrderBody order={order} />
      ) : problem ? (
        <Failed
          title={problem.status === 404 ? 'این سفارش پیدا نشد' : 'سفارش باز نشد'}
          problem={problem}
          onRetry={() => refresh('order')}
        />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

function HeadPills({ order: { paymentStatus, state, sums } }: { order: DeskOrder }) {
  const isPart = sums.refunded > 0
  return (
    <>
      {paymentStatus === 'paid' && state !== 'refund-due' && (
        <span className="not-phone">
          {isPart ? <Pill icon="return" text="بخشی بازپرداخت شده" /> : <Pill icon="check" tone="good" text="پرداخت شده" />}
        </span>
      )}
      <StatePill state={state} />
    </>
  )
}

function OrderBody({ order }: { order: DeskOrder }) {
  return (
    <div className="split">
      <div className="body main-column">
        <Progress order={order} />
        {order.cancelRequest && (
          <p className="note warn">
            <Icon name="info" />
            <span>
              <b className="b">خریدار لغو این سفارش را خواسته است.</b> {order.cancelRequest.reason}
            </span>
          </p>
        )}
        {order.state === 'receipt' && <ReceiptStep id={order.id} />}
        <OrderSteps key={order.steps.join()} order={order} />
        <OrderLines order={order} />
        <section className="facts">
          <CustomerFacts order={order} />
          <AddressCard order={order} />
          <PaymentFacts order={order} />
        </section>
      </div>
      <aside className="body side-column" aria-label="رویدادها و برچسب‌ها">
        <OrderTimeline order={order} />
        <OrderLabels order={order} />
      </aside>
    </div>
  )
}

/** A transfer is judged beside its picture. */
function ReceiptStep({ id }: { id: string }) {
  if (!useMay()('receipts.review')) return null
  return (
    <section className="card row">
      <h2>گام بعد: بررسی رسید</h2>
      <a className="btn primary end" href={`/desk/receipts?order=${id}`}>
        <Icon name="receipt" />
        بررسی رسید
      </a>
    </section>
  )
}
