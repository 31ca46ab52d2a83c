import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import { Area } from '#app/components/desk/area-field.tsx'
import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { RestoredNote } from '#app/components/desk/restored-note.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { DeskResult } from '#app/stores/desk/api.ts'
import { toast } from '#app/stores/toasts.ts'
import type { VersionedForm } from './use-versioned-form.ts'

type Values = Readonly<Record<string, string>>

type FormSheetProps<V extends Values> = {
  title: string
  form: VersionedForm<V>
  labels: Readonly<Record<string, string>>
  /** How values that are no text for people are shown. */
  texts?: Readonly<Record<string, string>>
  onClose: () => void
  /** Absent while the object is new. */
  remove?: () => Promise<DeskResult<unknown>>
  children: ReactNode
}

const shownTexts: Readonly<Record<string, string>> = { true: 'بله', false: 'خیر', active: 'در فروشگاه', inactive: 'پنهان' }

/**
 * The sheet of a catalog form: its fields, or both values after a conflict; deleting what is in use says how many products use it. Closed in another
 * way than by «انصراف», it opens again with what was typed.
 */
export function FormSheet<V extends Values>({ title, form, labels, texts, onClose, remove, children }: FormSheetProps<V>) {
  const id = useId()
  const { errors } = form
  useEffect(() => {
    // On a phone the wrong field may be below the edge of the sheet.
    if (Object.keys(errors).length > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, id])
  if (form.conflict) {
    return (
      <Sheet title="تداخل ذخیره" isOpen onClose={form.leaveConflict}>
        <ConflictTable
          conflict={form.conflict}
          labels={labels}
          texts={{ ...shownTexts, ...texts }}
          onResolve={form.resolve}
          onBack={form.leaveConflict}
        />
      </Sheet>
    )
  }
  const onRemove = async () => {
    const result = await remove?.()
    if (!result?.isOk) return form.setError(result?.problem.fields.products ?? result?.problem.message ?? '')
    toast.success('حذف شد')
    onClose()
  }
  const cancel = () => {
    form.discard()
    onClose()
  }
  const footer = (
    <>
      {remove && (
        <button type="button" className="btn danger" onClick={() => void onRemove()}>
          حذف
        </button>
      )}
      <button type="button" className="btn" onClick={cancel}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary" disabled={!form.isChanged || form.isSaving}>
        ذخیره
      </button>
    </>
  )
  return (
    <Sheet title={title} isOpen onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={form.submit} noValidate>
        {form.isRestored && <RestoredNote onDiscard={form.discard} />}
        <FormError text={form.error} />
        {children}
      </form>
    </Sheet>
  )
}

type FormFieldProps<V extends Values> = Pick<
  ComponentProps<typeof Field>,
  'dir' | 'hint' | 'inputMode' | 'list' | 'maxLength' | 'placeholder'
> & {
  form: VersionedForm<V>
  labels: Readonly<Record<string, string>>
  name: keyof V & string
}

/** A text of the form, with its error. */
export function FormField<V extends Values>({ form: { values, errors, set }, labels, name, ...field }: FormFieldProps<V>) {
  return (
    <Field
      label={labels[name] ?? ''}
      value={values[name]}
      maxLength={80}
      error={errors[name]}
      onChange={(event) => set(name, event.target.value)}
      {...field}
    />
  )
}

type FormAreaProps<V extends Values> = Pick<FormFieldProps<V>, 'form' | 'labels' | 'name'> & { rows: number; hint: string }

/** A longer text of the form. */
export function FormArea<V extends Values>({ form: { values, errors, set }, labels, name, rows, hint }: FormAreaProps<V>) {
  return (
    <Area
      label={labels[name] ?? ''}
      rows={rows}
      value={values[name]}
      error={errors[name]}
      hint={hint}
      onChange={(event) => set(name, event.target.value)}
    />
  )
}

type CheckProps = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function FormCheck({ label, hint, isOn, onChange }: CheckProps) {
  const id = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          className="tick"
          checked={isOn}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="tiny muted">
          {hint}
        </p>
      )}
    </div>
  )
}
