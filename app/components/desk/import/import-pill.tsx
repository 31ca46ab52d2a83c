import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import type { ImportSummary } from '#app/stores/desk/import/imports.ts'

type Status = ImportSummary['status']

const shown: Record<Status, readonly [string, IconName, string]> = {
  fetching: ['در حال خواندن', 'rotate', 'wait'],
  unfetched: ['خوانده نشد', 'alert', 'bad'],
  uploaded: ['در انتظار ستون‌ها', 'columns', 'wait'],
  checking: ['در حال بررسی', 'rotate', 'wait'],
  checked: ['پیش‌نمایش آماده', 'eye', 'wait'],
  running: ['در حال ورود', 'rotate', 'wait'],
  done: ['انجام شد', 'check-circle', 'good'],
  stopped: ['متوقف', 'st-cross', ''],
  failed: ['ناتمام ماند', 'alert', 'bad'],
}

export function ImportPill({ status }: { status: Status }) {
  const [label, icon, tone] = shown[status]
  return (
    <span className={`pill ${tone}`}>
      <Icon name={icon} />
      {label}
    </span>
  )
}
