import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import type { DeskOrder } from '#app/stores/desk/orders.ts'
import { jalaliDateTime } from '#domain/dates.ts'

type Step = { label: string; at: string | null; icon: IconName }

/** How far an order is; the first step without a time is the present one. */
export function Progress({ order: { progress, paymentMethod, state } }: { order: DeskOrder }) {
  const { placed, paid, shipped, delivered, cancelled } = progress
  if (cancelled) {
    return (
      <p className="note bad">
        <Icon name="st-cross" />
        این سفارش {jalaliDateTime(cancelled)} لغو شد.
      </p>
    )
  }
  const isPrepared = shipped ?? delivered
  const pay: Step = { label: 'پرداخت', at: paid, icon: 'card' }
  const steps: Step[] = [
    { label: 'ثبت', at: placed, icon: 'bag' },
    ...(paymentMethod === 'cod' ? [] : [pay]),
    { label: paymentMethod === 'cod' && state === 'to-accept' ? 'پذیرش' : 'آماده‌سازی', at: isPrepared, icon: 'st-half' },
    { label: 'ارسال', at: shipped, icon: 'truck' },
    ...(paymentMethod === 'cod' ? [pay] : []),
    { label: 'تحویل', at: delivered, icon: 'check-circle' },
  ]
  const now = steps.findIndex(({ at }) => at === null)
  return (
    <ol className="steps" aria-label="پیشرفت سفارش">
      {steps.map(({ label, at, icon }, index) => (
        <li key={label} className={at ? 'done' : index === now ? 'now' : undefined} aria-current={index === now ? 'step' : undefined}>
          <Icon name={at ? 'check' : icon} size="s" />
          <span>{label}</span>
          {index === now && <span className="tiny muted not-phone">اکنون</span>}
          {at && label !== 'آماده‌سازی' && <span className="tiny muted not-phone">{timeOf(at)}</span>}
        </li>
      ))}
    </ol>
  )
}

function timeOf(instant: string): string {
  return jalaliDateTime(instant).split('ساعت ')[1] ?? ''
}
