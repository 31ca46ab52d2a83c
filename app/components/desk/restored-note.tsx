import { Icon } from './icons.tsx'

/** Above a form that opened with a draft. */
export function RestoredNote({ isWide = false, onDiscard }: { isWide?: boolean; onDiscard: () => void }) {
  return (
    <div className={isWide ? 'note quiet wide' : 'note quiet'} role="status">
      <Icon name="rotate" />
      <span className="grow">نوشته‌های ذخیره‌نشده‌ی شما برگردانده شد.</span>
      <button type="button" className="btn plain" onClick={onDiscard}>
        دور ریختن
      </button>
    </div>
  )
}
