import { Icon } from '#app/components/ui/icons.tsx'

/** Shown wherever the demo could be mistaken for a real shop. */
export function DemoNotice() {
  return (
    <p className="inline-flex items-center gap-2 text-note text-muted">
      <Icon name="info" className="size-4.5 text-rate" />
      <span>
        <strong className="font-bold text-rate">فروشگاه آزمایشی</strong>؛ پرداخت و پیامک در آن واقعی نیست
      </span>
    </p>
  )
}
