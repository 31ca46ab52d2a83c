import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { DraftedForm } from '#app/components/desk/use-drafted-form.ts'
import { type DeskText, setTextStatus, type TextRef } from '#app/stores/desk/content/texts.ts'
import { toast } from '#app/stores/toasts.ts'
import { isoOfInstant } from '#domain/days.ts'
import { jalaliFieldText, timeLabel } from '#domain/desk/jalali-days.ts'

type ScheduleProps = { text: DeskText; of: TextRef; form: DraftedForm; onClose: () => void }

/** The day and hour from which the public sees a text; what is typed in its form is saved first. */
export function ScheduleSheet({ text: { scheduledFor, today }, of, form, onClose }: ScheduleProps) {
  const [day, setDay] = useState(jalaliFieldText(scheduledFor ? isoOfInstant(scheduledFor) : today))
  const [time, setTime] = useState(scheduledFor ? timeLabel(scheduledFor) : '')
  const [problem, setProblem] = useState({ day: '', text: '' })
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const version = await form.save()
    const result = version === null ? null : await setTextStatus(of, version, { status: 'published', moment: { day, time } })
    setSending(false)
    if (result === null) return onClose()
    if (!result.isOk) {
      const { fields, message } = result.problem
      return setProblem({ day: fields.day ?? '', text: fields.day ? '' : (Object.values(fields)[0] ?? message) })
    }
    toast.success('زمان‌بندی شد؛ در همان زمان خودش دیده می‌شود')
    onClose()
  }
  const footer = (
    <button type="submit" form="schedule" className="btn primary" disabled={isSending}>
      زمان‌بندی
    </button>
  )
  return (
    <Sheet title="زمان‌بندی انتشار" isOpen onClose={onClose} footer={footer}>
      <form id="schedule" className="fields" onSubmit={(event) => void submit(event)} noValidate>
        <FormError text={problem.text} />
        <div className="fields two-columns">
          <Field
            label="روز انتشار"
            dir="ltr"
            inputMode="numeric"
            placeholder="۱۴۰۵/۰۸/۲۵"
            error={problem.day || undefined}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <Field
            label="ساعت انتشار"
            dir="ltr"
            inputMode="numeric"
            placeholder="۰۹:۳۰"
            hint="به وقت تهران. خالی: آغاز روز."
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
        <p className="small muted">تا آن زمان کسی متن را نمی‌بیند و در نقشه‌ی سایت نیست. پس از آن خودش دیده می‌شود.</p>
      </form>
    </Sheet>
  )
}
