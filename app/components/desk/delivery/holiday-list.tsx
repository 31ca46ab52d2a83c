import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { addHoliday, type DeskHoliday, removeHoliday, useHolidays } from '#app/stores/desk/settings/delivery.ts'
import { toast } from '#app/stores/toasts.ts'
import { holidayLabels } from '#domain/desk/delivery/form.ts'

/** The days of the next year without delivery: official ones and the owner's own. */
export function HolidayList() {
  const { data } = useHolidays()
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays">تعطیلی‌ها</h2>
      <p className="note">
        <Icon name="info" />
        <span>
          تعطیلی‌های رسمی با تاریخ خورشیدی ثابت از پیش این‌جاست؛ آن‌ها را بررسی کنید. تعطیلی‌های قمری هر سال اعلام می‌شود و این‌جا نیست: خودتان
          بیفزایید. جمعه‌ها را در روزهای هفته‌ی هر زمان تحویل انتخاب می‌کنید.
        </span>
      </p>
      <NewHoliday />
      <ul className="tree" aria-label="تعطیلی‌های سال آینده">
        {data?.holidays.map((holiday) => (
          <li key={holiday.day} className="tree-row">
            <Holiday holiday={holiday} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Holiday({ holiday: { id, field, label, name, isClosed, isOfficial } }: { holiday: DeskHoliday }) {
  const change = async () => {
    const result = id ? await removeHoliday(id) : await addHoliday({ holiday: field, holidayName: name, isClosed: false })
    if (result.isOk) toast.success(`${label} ذخیره شد`)
    else toast.error(result.problem.message)
  }
  const action = isOfficial ? (isClosed ? 'این روز تحویل داریم' : 'تعطیل شود') : 'حذف'
  return (
    <>
      <span className="grow tree-name">
        <b className="b">{label}</b>
        <span className="muted">{name}</span>
        {!isClosed && <span className="mark">تحویل داریم</span>}
        {!isOfficial && <span className="mark">افزوده‌ی شما</span>}
      </span>
      <button type="button" className="btn" aria-label={`${action}: ${label}`} onClick={() => void change()}>
        {action}
      </button>
    </>
  )
}

function NewHoliday() {
  const [texts, setTexts] = useState({ holiday: '', holidayName: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const result = await addHoliday({ ...texts, isClosed: true })
    setSending(false)
    if (result.isOk) {
      setTexts({ holiday: '', holidayName: '' })
      setErrors({})
      return toast.success('تعطیلی افزوده شد')
    }
    const { fields, message } = result.problem
    setErrors(fields)
    if (Object.keys(fields).length === 0) toast.error(message)
  }
  return (
    <form className="holiday-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={holidayLabels.holiday}
        dir="ltr"
        inputMode="numeric"
        placeholder="۱۴۰۵/۱۲/۰۱"
        maxLength={20}
        error={errors.holiday}
        value={texts.holiday}
        onChange={({ target }) => setTexts({ ...texts, holiday: target.value })}
      />
      <Field
        label={holidayLabels.holidayName}
        placeholder="عید فطر"
        maxLength={60}
        error={errors.holidayName}
        value={texts.holidayName}
        onChange={({ target }) => setTexts({ ...texts, holidayName: target.value })}
      />
      <button type="submit" className="btn" disabled={isSending}>
        <Icon name="plus" />
        افزودن تعطیلی
      </button>
    </form>
  )
}
