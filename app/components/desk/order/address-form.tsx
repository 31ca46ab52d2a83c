import { useVersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { type AddressBody, type DeskOrder, saveAddress } from '#app/stores/desk/orders.ts'
import { toast } from '#app/stores/toasts.ts'

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
  const form = useVersionedForm<AddressBody>({
    initial: order.address,
    version: order.version,
    save: (values, version) => saveAddress(order.id, version, values),
    onSaved: () => {
      toast.success('نشانی ذخیره شد')
      onClose()
    },
  })
  if (form.conflict) {
    return (
      <Sheet title="تداخل ذخیره" isOpen onClose={form.leaveConflict}>
        <ConflictTable conflict={form.conflict} labels={labels} onResolve={form.resolve} onBack={form.leaveConflict} />
      </Sheet>
    )
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="order-address" className="btn primary" disabled={!form.isChanged || form.isSaving}>
        ذخیره‌ی نشانی
      </button>
    </>
  )
  return (
    <Sheet title={`نشانی سفارش ${order.code}`} isOpen onClose={onClose} footer={footer}>
      <form id="order-address" className="fields two-columns" onSubmit={form.submit} noValidate>
        {names.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            value={form.values[name]}
            onChange={(event) => form.set(name, event.target.value)}
            error={form.errors[problemNames[name] ?? name]}
          />
        ))}
        <FormError text={form.error} />
      </form>
    </Sheet>
  )
}
