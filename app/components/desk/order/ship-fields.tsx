import { useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { toLatinDigits } from '#domain/digits.ts'
import { notPostableLabel } from '#domain/order/parcel.ts'
import { carrierLabel, carriers, isCarrier, isTrackable } from '#domain/order/progress/shipment.ts'

/** Carriers whose parcels always have a number cannot be recorded for many orders at once. */
const withoutNumber = carriers.filter((carrier) => isTrackable({ carrier, trackingNumber: null }))

type ShipFieldsProps = { isBulk?: boolean; error?: string | undefined; hasUnpostable?: boolean }

/** Carrier and tracking code; for many orders only carriers that need none. */
export function ShipFields({ isBulk = false, error, hasUnpostable = false }: ShipFieldsProps) {
  const offered = isBulk ? withoutNumber : carriers
  const [carrier, setCarrier] = useState<string>((hasUnpostable ? offered.find((id) => id !== 'post') : offered[0]) ?? 'courier')
  const isOptional = isCarrier(carrier) && isTrackable({ carrier, trackingNumber: null })
  return (
    <>
      <label>
        <span className="label">روش</span>
        <span className="field">
          <select name="carrier" value={carrier} onChange={(event) => setCarrier(event.target.value)}>
            {offered.map((id) => (
              <option key={id} value={id}>
                {carrierLabel(id)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="muted" />
        </span>
      </label>
      {!isBulk && (
        <Field
          name="trackingNumber"
          label="کد رهگیری مرسوله"
          dir="ltr"
          placeholder={isOptional ? 'اختیاری' : ''}
          required={!isOptional}
          maxLength={40}
          error={error}
        />
      )}
      {hasUnpostable && carrier === 'post' && (
        <p className="note warn" role="status">
          <Icon name="alert" />
          کالایی در این سفارش {notPostableLabel}
        </p>
      )}
      {isBulk && <p className="small muted">پست، تیپاکس و ماهکس برای هر سفارش کد رهگیری می‌خواهند؛ آن‌ها را در صفحه‌ی سفارش ثبت کنید.</p>}
    </>
  )
}

/** What the fields hold, in Latin digits. */
export function shipmentIn(form: FormData | null) {
  const carrier = String(form?.get('carrier') ?? '')
  const number = toLatinDigits(String(form?.get('trackingNumber') ?? '').trim())
  return { carrier: isCarrier(carrier) ? carrier : ('other' as const), trackingNumber: number || null }
}
