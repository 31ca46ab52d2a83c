import { type FormEvent, useId, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { changeKeys, type ProviderKeys, removeKeys } from '#app/stores/desk/settings/providers.ts'
import { toast } from '#app/stores/toasts.ts'
import { keyLabels, secretFields } from '#domain/settings/provider-keys.ts'

type Values = Readonly<Record<string, string>>

const isHidden = (name: string) => name === 'password' || name === 'secretAccessKey'

/** The account of a provider. No draft is stored: what is typed here is secret. */
export function KeySheet({ keys: { provider, source, version, shown }, onClose }: { keys: ProviderKeys; onClose: () => void }) {
  const id = useId()
  const { title, where, fields } = keyLabels[provider]
  const names = Object.keys(fields)
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(names.map((name) => [name, secretFields.has(name) ? '' : (shown[name] ?? '')])),
  )
  const [errors, setErrors] = useState<Values>({})
  const [error, setError] = useState('')
  const [isSaving, setSaving] = useState(false)
  const finish = async (request: ReturnType<typeof changeKeys> | ReturnType<typeof removeKeys>, done: string) => {
    setSaving(true)
    const result = await request
    setSaving(false)
    if (!result.isOk) {
      setErrors(result.problem.fields)
      return setError(Object.keys(result.problem.fields).length > 0 ? '' : result.problem.message)
    }
    toast.success(done)
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void finish(changeKeys({ provider, version, values }), 'ذخیره شد؛ حالا آن را امتحان کنید')
  }
  const footer = (
    <>
      {source !== 'none' && (
        <button
          type="button"
          className="btn danger"
          disabled={isSaving}
          onClick={() => void finish(removeKeys(provider, version), 'برداشته شد')}
        >
          برداشتن
        </button>
      )}
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary" disabled={isSaving}>
        ذخیره
      </button>
    </>
  )
  return (
    <Sheet title={title} isOpen onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={save} noValidate>
        <FormError text={error} />
        <p className="small muted">{where}</p>
        {names.map((name) => (
          <Field
            key={name}
            label={fields[name] ?? ''}
            value={values[name]}
            dir="ltr"
            maxLength={200}
            type={isHidden(name) ? 'password' : 'text'}
            autoComplete={isHidden(name) ? 'new-password' : 'off'}
            spellCheck={false}
            error={errors[name]}
            {...(secretFields.has(name) && shown[name] && { hint: `تنظیم شده (${shown[name]})؛ خالی یعنی همان بماند` })}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
        <p className="tiny muted">رمزنگاری‌شده ذخیره می‌شود و دیگر به هیچ مرورگری فرستاده نمی‌شود.</p>
      </form>
    </Sheet>
  )
}
