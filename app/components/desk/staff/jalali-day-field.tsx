import { useState } from 'react'
import { jalaliFieldText, parseJalaliDay } from '#domain/desk/jalali-days.ts'

/** A day, typed and shown in the Jalali calendar; an ISO date in the URL. Text that is not a date stays and is marked. */
export function JalaliDayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [text, setText] = useState(day ? jalaliFieldText(day) : '')
  const isWrong = text.trim() !== '' && parseJalaliDay(text) === null
  const commit = () => {
    const parsed = text.trim() === '' ? '' : parseJalaliDay(text)
    if (parsed !== null && parsed !== day) onChange(parsed)
  }
  return (
    <span className={isWrong ? 'field wrong' : 'field'}>
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isWrong}
        placeholder="روز، مانند ۱۴۰۵/۰۸/۲۵"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </span>
  )
}
