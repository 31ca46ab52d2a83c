import { type FormEvent, useId, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { type StaffRole, sendInvite } from '#app/stores/desk/staff.ts'
import { toast } from '#app/stores/toasts.ts'

/** An invite to one e-mail address with one role; it can be accepted within 48 hours, once. */
export function InviteSheet({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [roleId, setRoleId] = useState(roles.find(({ name }) => name === 'سفارش')?.id ?? roles[0]?.id ?? '')
  const [error, setError] = useState('')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const selectId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await sendInvite({ email, roleId })
    if (result.isOk) {
      toast.success('دعوت فرستاده شد')
      return onClose()
    }
    setFields(result.problem.fields)
    setError(result.problem.fields.email ? '' : result.problem.message)
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="invite" className="btn primary">
        فرستادن دعوت
      </button>
    </>
  )
  return (
    <Sheet title="دعوت همکار" isOpen onClose={onClose} footer={footer}>
      <form id="invite" className="fields" onSubmit={(event) => void submit(event)} noValidate>
        <FormError text={error} />
        <Field label="ایمیل" type="email" dir="ltr" value={email} error={fields.email} onChange={(event) => setEmail(event.target.value)} />
        <div>
          <label className="label" htmlFor={selectId}>
            نقش
          </label>
          <span className="field">
            <select id={selectId} value={roleId} onChange={(event) => setRoleId(event.target.value)}>
              {roles.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        </div>
        <p className="tiny muted">پیوند دعوت به همین ایمیل می‌رود، ۴۸ ساعت معتبر است و یک بار کار می‌کند.</p>
      </form>
    </Sheet>
  )
}
