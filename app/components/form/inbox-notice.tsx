import { Icon } from '#app/components/ui/icons.tsx'

/** The demo sends no real messages: links to the sandbox inbox where codes can be read. */
export function InboxNotice({ href }: { href: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-rate-10 px-4 py-3 text-note text-muted">
      <Icon name="info" className="mt-0.5 size-4.5 text-rate" />
      <span>
        <strong className="font-bold text-rate">فروشگاه آزمایشی</strong>؛ پیامکی فرستاده نمی‌شود. کد را در{' '}
        <a href={href} target="_blank" rel="noreferrer" className="font-bold text-text underline underline-offset-4">
          صندوق پیام‌ها
        </a>{' '}
        بخوانید.
      </span>
    </p>
  )
}
