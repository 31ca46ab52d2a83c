import { useId } from 'react'
import { FormField } from '#app/components/desk/catalog/form-sheet.tsx'
import type { VersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { isColour } from '#domain/colour.ts'
import { accentIn, type ThemeName } from '#domain/settings/accent.ts'

type AccentFieldProps = {
  form: VersionedForm<Record<string, string>>
  labels: Readonly<Record<string, string>>
  name: string
}

const designColour = '#0a7d76'
const themeTexts: readonly (readonly [ThemeName, string])[] = [
  ['light', 'پوسته‌ی روشن'],
  ['dark', 'پوسته‌ی تیره'],
]

/** A colour by picking or typing, and what becomes of it in both themes: a colour that could not be read is made lighter or darker. */
export function AccentField({ form, labels, name }: AccentFieldProps) {
  const id = useId()
  const typed = form.values[name] ?? ''
  const chosen = isColour(typed) ? typed : designColour
  return (
    <>
      <div className="accent-choice">
        <div>
          <label className="label" htmlFor={id}>
            انتخاب از رنگ‌ها
          </label>
          <input id={id} type="color" className="colour-well" value={chosen} onChange={(event) => form.set(name, event.target.value)} />
        </div>
        <FormField form={form} labels={labels} name={name} maxLength={7} dir="ltr" placeholder={designColour} />
      </div>
      <p className="small muted">
        دکمه‌ها و پیوندهای فروشگاه با این رنگ است؛ خالی یعنی رنگ خود قالب. در هر پوسته تا جایی که خوانا بماند روشن یا تیره می‌شود:
      </p>
      <ul className="accent-themes">
        {themeTexts.map(([theme, text]) => {
          const { act, onAct } = accentIn(theme, chosen)
          return (
            <li key={theme} className={theme}>
              <span className="accent-link" style={{ color: act }}>
                {text}
              </span>
              <span className="accent-button" style={{ background: act, color: onAct }}>
                افزودن به سبد خرید
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
