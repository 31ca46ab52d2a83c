import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { addRole, editRole, removeRole, type StaffRole } from '#app/stores/desk/staff.ts'
import { toast } from '#app/stores/toasts.ts'
import { permissionGroups } from '#domain/desk/permission-labels.ts'

/** A role of the shop's own. What the person does not hold cannot be ticked. */
export function RoleSheet({ role, onClose }: { role: StaffRole | null; onClose: () => void }) {
  const [name, setName] = useState(role?.name ?? '')
  const [held, setHeld] = useState<readonly string[]>(role?.permissions ?? [])
  const [error, setError] = useState('')
  const finish = (result: Awaited<ReturnType<typeof editRole | typeof addRole>>, text: string) => {
    if (!result.isOk) return setError(result.problem.fields.name ?? result.problem.message)
    toast.success(text)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { name, permissions: held }
    finish(role ? await editRole(role.id, body) : await addRole(body), 'نقش ذخیره شد')
  }
  const footer = (
    <>
      {role && (
        <button type="button" className="btn danger" onClick={async () => finish(await removeRole(role.id), 'نقش حذف شد')}>
          حذف نقش
        </button>
      )}
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="role" className="btn primary">
        ذخیره‌ی نقش
      </button>
    </>
  )
  return (
    <Sheet title={role ? `نقش ${role.name}` : 'نقش تازه'} isOpen onClose={onClose} footer={footer}>
      <form id="role" className="fields" onSubmit={(event) => void submit(event)} noValidate>
        <FormError text={error} />
        <Field label="نام نقش" value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        <PermissionTicks held={held} onChange={setHeld} />
      </form>
    </Sheet>
  )
}

function PermissionTicks({ held, onChange }: { held: readonly string[]; onChange: (held: readonly string[]) => void }) {
  const may = useMay()
  return permissionGroups.map(({ title, permissions }) => (
    <fieldset key={title} className="ticks">
      <legend className="label">{title}</legend>
      {permissions.map(([permission, label]) => (
        <label key={permission} className="check">
          <input
            type="checkbox"
            className="tick"
            checked={held.includes(permission)}
            disabled={!may(permission)}
            onChange={(event) => onChange(event.target.checked ? [...held, permission] : held.filter((one) => one !== permission))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  ))
}
