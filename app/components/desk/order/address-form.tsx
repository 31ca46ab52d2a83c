import { type FormEvent, useState } from 'react'
import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { type AddressBody, type DeskOrder, saveAddress } from '#app/stores/desk/orders.ts'
import { toast } from '#app/stores/toasts.ts'
import { resolveConflict } from '#domain/desk/save-conflict.ts'

const labels: Record<keyof AddressBody, string> = {
  fullName: 'نام گیرنده',
  phone: 'تلفن گیرنده',
  province: 'استان',
  city: 'شهر',
  addressLine1: 'نشانی',
  addressLine2: 'ادامه‌ی نشانی',
  postalCode: 'کد پستی',
}
const names = Object.keys(labels) as (keyof AddressBody)[]
/** The names that the shop's address form uses in its problems. */
const problemNames: Partial<Record<keyof AddressBody, string>> = { fullName: 'recipientName', phone: 'recipientPhone' }

/** The pattern of every desk form: saved with the version it was opened with; a colleague's save in between shows both values. */
export function AddressForm({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const [values, setValues] = useState<AddressBody>(order.address)
  const [version, setVersion] = useState(order.version)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const isChanged = names.some((name) => values[name] !== order.address[name])
  const save = async (body: AddressBody, onVersion: number) => {
    const result = await saveAddress(order.id, onVersion, body)
    if (result.isOk) {
      toast.success('نشانی ذخیره شد')
      return onClose()
    }
    setErrors(result.problem.fields)
    setConflict(result.problem.conflict)
    if (!result.problem.conflict) toast.error(result.problem.message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(values, version)
  }
  const resolve = (keptTheirs: readonly string[]) => {
    if (!conflict) return
    const merged = resolveConflict(values, conflict.fields, keptTheirs)
    setValues(merged)
    setVersion(conflict.version)
    setConflict(null)
    void save(merged, conflict.version)
  }
  if (conflict) {
    return (
      <Sheet title="تداخل ذخیره" isOpen onClose={() => setConflict(null)}>
        <ConflictTable conflict={conflict} labels={labels} onResolve={resolve} onBack={() => setConflict(null)} />
      </Sheet>
    )
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="order-address" className="btn primary" disabled={!isChanged}>
        ذخیره‌ی نشانی
      </button>
    </>
  )
  return (
    <Sheet title={`نشانی سفارش ${order.code}`} isOpen onClose={onClose} footer={footer}>
      <form id="order-address" className="fields two-columns" onSubmit={submit} noValidate>
        {names.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            error={errors[problemNames[name] ?? name]}
          />
        ))}
      </form>
    </Sheet>
  )
}
