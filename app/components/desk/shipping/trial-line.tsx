import { type ChangeEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { tryShipping } from '#app/stores/desk/settings/shipping.ts'
import { maxLabelLength } from '#domain/desk/labels.ts'
import { rulePartLabels } from '#domain/desk/shipping/rule-lines.ts'
import { type ShippingTexts, shippingLabels } from '#domain/desk/shipping/shipping-form.ts'
import { ruleLabelsId } from './rules-field.tsx'

type Reply = { readonly text: string; readonly notes: readonly string[]; readonly isOffered: boolean }

/** What the form, saved or not, would ask for a parcel. */
export function TrialLine({ texts }: { texts: ShippingTexts }) {
  const [parcel, setParcel] = useState({ city: 'تهران', weight: '۱٬۰۰۰', value: '۵٬۰۰۰٬۰۰۰', label: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [reply, setReply] = useState<Reply | null>(null)
  const [isTrying, setTrying] = useState(false)
  const set = (part: keyof typeof parcel) => (event: ChangeEvent<HTMLInputElement>) => setParcel({ ...parcel, [part]: event.target.value })
  const run = async () => {
    setTrying(true)
    const result = await tryShipping({ texts, ...parcel })
    setTrying(false)
    if (result.isOk) {
      setErrors({})
      return setReply(result.data)
    }
    const { fields, message } = result.problem
    setErrors(fields)
    const ofForm = (Object.keys(shippingLabels) as (keyof ShippingTexts)[]).find((name) => fields[name])
    setReply({ text: ofForm ? `${shippingLabels[ofForm]}: ${fields[ofForm]}` : message, notes: [], isOffered: false })
  }
  return (
    <fieldset className="list-group boxed trial">
      <legend className="b">آزمایش هزینه</legend>
      <div className="fields two-columns">
        <Field label="شهر مقصد" value={parcel.city} error={errors.city} maxLength={60} onChange={set('city')} />
        <Field
          label="وزن بسته (گرم)"
          value={parcel.weight}
          error={errors.weight}
          inputMode="numeric"
          maxLength={12}
          onChange={set('weight')}
        />
        <Field
          label="مبلغ خرید (تومان)"
          value={parcel.value}
          error={errors.value}
          inputMode="numeric"
          maxLength={20}
          onChange={set('value')}
        />
        <Field label={rulePartLabels.label} value={parcel.label} list={ruleLabelsId} maxLength={maxLabelLength} onChange={set('label')} />
      </div>
      <div className="row">
        <button type="button" className="btn" disabled={isTrying} onClick={() => void run()}>
          حساب کن
        </button>
        <output className={reply?.isOffered === false ? 'grow rate-text' : 'grow'}>
          {reply && (
            <>
              <b>{reply.text}</b>
              {reply.notes.map((note) => (
                <span key={note} className="tiny muted block">
                  {note}
                </span>
              ))}
            </>
          )}
        </output>
      </div>
    </fieldset>
  )
}
