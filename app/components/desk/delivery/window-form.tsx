import { useId } from 'react'
import { FormCheck, FormField, FormSheet } from '#app/components/desk/catalog/form-sheet.tsx'
import { useVersionedForm, type VersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { ChoiceField } from '#app/components/desk/settings/choice-field.tsx'
import { addWindow, type DeskWindow, type DeskWindows, editWindow, removeWindow } from '#app/stores/desk/settings/delivery.ts'
import { toast } from '#app/stores/toasts.ts'
import { weekdayNames } from '#domain/days.ts'
import { type WindowTexts, weekdaysIn, weekdayTexts, windowLabels } from '#domain/desk/delivery/form.ts'

type WindowFormProps = { window: DeskWindow | null; methods: DeskWindows['methods']; onClose: () => void }

/** Saturday to Thursday: an owner who delivers on Fridays ticks that. */
const blank = (methodId: string): WindowTexts => ({
  ...{ windowMethod: methodId, windowCity: '', windowDays: weekdayTexts([0, 1, 2, 3, 4, 5]), windowFrom: '', windowTo: '' },
  ...{ windowCapacity: '', windowCutoff: '', isWindowOffered: 'true' },
})

/** A time of delivery, or a new one. */
export function WindowForm({ window, methods, onClose }: WindowFormProps) {
  const form = useVersionedForm<WindowTexts>({
    name: `delivery window ${window?.id ?? 'new'}`,
    initial: window?.texts ?? blank(methods[0]?.id ?? ''),
    version: window?.version ?? 1,
    save: (texts, version) => (window ? editWindow({ id: window.id, version }, texts) : addWindow(texts)),
    onSaved: () => {
      toast.success('زمان تحویل ذخیره شد')
      onClose()
    },
  })
  const { values, set } = form
  const field = { form, labels: windowLabels }
  const names = Object.fromEntries(methods.map(({ id, name }) => [id, name]))
  return (
    <FormSheet
      title={window ? `زمان تحویل ${window.hours}` : 'زمان تحویل تازه'}
      form={form}
      labels={windowLabels}
      texts={names}
      onClose={onClose}
      {...(window && { remove: () => removeWindow(window) })}
    >
      <ChoiceField form={form} label={windowLabels.windowMethod} name="windowMethod" choices={names} />
      <FormField {...field} name="windowCity" hint="خالی: همه‌ی شهرهای این روش" />
      <Weekdays form={form} />
      <div className="fields two-columns">
        <FormField {...field} name="windowFrom" dir="ltr" inputMode="numeric" placeholder="۹" />
        <FormField {...field} name="windowTo" dir="ltr" inputMode="numeric" placeholder="۱۲" />
        <FormField {...field} name="windowCapacity" inputMode="numeric" hint="پس از این شمار، آن روز پیشنهاد نمی‌شود" />
        <FormField {...field} name="windowCutoff" inputMode="numeric" hint="خالی: تا آغاز بازه سفارش گرفته می‌شود" />
      </div>
      <FormCheck
        label={windowLabels.isWindowOffered}
        hint="سفارش‌های ثبت‌شده زمان خود را دارند."
        isOn={values.isWindowOffered === 'true'}
        onChange={(isOn) => set('isWindowOffered', String(isOn))}
      />
    </FormSheet>
  )
}

function Weekdays({ form: { values, errors, set } }: { form: VersionedForm<WindowTexts> }) {
  const id = useId()
  const chosen = weekdaysIn(values.windowDays)
  const toggle = (name: string, isOn: boolean) => {
    const isIn = (one: string) => (one === name ? isOn : chosen.includes(one))
    set('windowDays', weekdayTexts(weekdayNames.flatMap((one, index) => (isIn(one) ? [index] : []))))
  }
  return (
    <fieldset className="slug-choice" aria-describedby={errors.windowDays ? id : undefined}>
      <legend className="label">{windowLabels.windowDays}</legend>
      <div className="weekday-list">
        {weekdayNames.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              className="tick"
              checked={chosen.includes(name)}
              aria-invalid={errors.windowDays ? true : undefined}
              onChange={({ target }) => toggle(name, target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {errors.windowDays && (
        <p id={id} className="error-text">
          {errors.windowDays}
        </p>
      )}
    </fieldset>
  )
}
