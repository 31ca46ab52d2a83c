import { useState } from 'react'
import { useMay } from '#app/stores/desk/me.ts'
import { revealNationalId } from '#app/stores/desk/people/customers.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** Masked, until a member who may read it asks for it; each look is in the list of changes. */
export function NationalId({ id, masked }: { id: string; masked: string }) {
  const [whole, setWhole] = useState<string>()
  const may = useMay()
  const reveal = async () => {
    const result = await revealNationalId(id)
    if (result.isOk) setWhole(result.data.nationalId)
    else toast.error(result.problem.message)
  }
  return (
    <p className="row small">
      <span className="muted">کد ملی</span>
      <bdi className="lat">{whole ? toPersianDigits(whole) : masked}</bdi>
      {!whole && may('customers.identity') && (
        <button type="button" className="link" onClick={() => void reveal()}>
          نمایش کامل؛ ثبت می‌شود
        </button>
      )}
    </p>
  )
}
