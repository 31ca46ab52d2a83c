import { type DeskState, deskStateLabels } from '#domain/desk/order-state.ts'
import { Icon, type IconName } from './icons.tsx'

/** Each state has its own shape, because colour alone is not accessible. */
const shapes: Record<DeskState, { icon: IconName; tone?: 'wait' | 'bad' | 'good' }> = {
  receipt: { icon: 'receipt', tone: 'wait' },
  'to-accept': { icon: 'phone', tone: 'wait' },
  'awaiting-payment': { icon: 'st-wait' },
  failed: { icon: 'alert', tone: 'bad' },
  'to-ship': { icon: 'st-half' },
  shipped: { icon: 'truck' },
  delivered: { icon: 'check-circle', tone: 'good' },
  cancelled: { icon: 'st-cross' },
  'refund-due': { icon: 'return', tone: 'wait' },
  refunded: { icon: 'return' },
}

export function StatePill({ state }: { state: DeskState }) {
  const { icon, tone } = shapes[state]
  return <Pill icon={icon} {...(tone && { tone })} text={deskStateLabels[state]} />
}

export function Pill({ icon, tone, text }: { icon: IconName; tone?: 'wait' | 'bad' | 'good'; text: string }) {
  return (
    <span className={tone ? `pill ${tone}` : 'pill'}>
      <Icon name={icon} />
      {text}
    </span>
  )
}
