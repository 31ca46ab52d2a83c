import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Icon } from './icons.tsx'
import type { DraftedForm } from './use-drafted-form.ts'

const named = 3

/** What differs from what is stored, by name, with the one primary button. */
export function SaveBar({ form, labels }: { form: DraftedForm; labels: Readonly<Record<string, string>> }) {
  useShortcuts([{ code: 'KeyS', withCtrl: true, caps: ['Ctrl', 'S'], label: 'ذخیره', run: () => void form.save() }])
  const names = Object.keys(form.changes)
  if (names.length === 0) return null
  const wrong = names.filter((name) => form.errors[name]).length
  const changed = names.slice(0, named).map((name) => labels[name] ?? 'مشخصات')
  const number = `${toPersianDigits(names.length)} تغییر`
  return (
    <div className="bar" role="toolbar" aria-label="تغییرهای ذخیره‌نشده">
      <b className="b">{number} ذخیره‌نشده</b>
      <span className="muted cut not-phone">
        {changed.join('، ')}
        {names.length > named && ' و …'}
      </span>
      {wrong > 0 && (
        <span className="row tight small">
          <Icon name="alert" size="s" className="bad" />
          {toPersianDigits(wrong)} خانه‌ی نادرست
        </span>
      )}
      <span className="small muted end" role="status">
        {form.draftedAt && 'پیش‌نویس نگه داشته شد'}
      </span>
      <button type="button" className="btn plain" onClick={form.discard}>
        دور ریختن
      </button>
      <button type="button" className="btn primary" disabled={form.isSaving} onClick={() => void form.save()}>
        ذخیره‌ی {number}
        <kbd className="not-phone">Ctrl S</kbd>
      </button>
    </div>
  )
}
