import { FormField, FormSheet } from '#app/components/desk/catalog/form-sheet.tsx'
import { useVersionedForm, type VersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { Icon } from '#app/components/desk/icons.tsx'
import type { DeskFamily } from '#app/stores/desk/families.ts'
import { type CurrencyLinkForm, linkFamily, removeLink, saveLink } from '#app/stores/desk/prices/rates.ts'
import { toast } from '#app/stores/toasts.ts'
import { currencies, currencyLabels } from '#domain/desk/prices/currency.ts'
import { emptyLinkForm, type LinkField, type LinkForm, linkFieldLabels } from '#domain/desk/prices/link-form.ts'
import { roundingDirections, roundingSteps } from '#domain/desk/prices/rounding.ts'
import { directionLabels } from '#domain/desk/prices/runs.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

type LinkSheetProps = { id: string; name: string; link: CurrencyLinkForm; onClose: () => void }

/** The currency of one product. */
export function LinkSheet({ id, name, link, onClose }: LinkSheetProps) {
  const form = useVersionedForm<LinkForm>({
    initial: link.form,
    version: link.version,
    save: (values, version) => saveLink(id, version, values),
    onSaved: () => {
      toast.success('قیمت ارزی ذخیره شد')
      onClose()
    },
  })
  return (
    <FormSheet
      title={`قیمت ارزی ${name}`}
      form={form}
      labels={linkFieldLabels}
      onClose={onClose}
      {...(link.version > 0 && { remove: () => removeLink(id, link.version) })}
    >
      <LinkFields form={form} />
    </FormSheet>
  )
}

/** The same for every variant of a family. */
export function FamilyLinkSheet({ family, onClose }: { family: DeskFamily; onClose: () => void }) {
  const form = useVersionedForm<LinkForm>({
    initial: emptyLinkForm,
    version: 0,
    save: async (values) => {
      const result = await linkFamily(family.id, values)
      if (result.isOk) toast.success(familyText(result.data))
      return result
    },
    onSaved: onClose,
  })
  return (
    <FormSheet title={`قیمت ارزی ${toPersianDigits(family.variants.length)} گونه`} form={form} labels={linkFieldLabels} onClose={onClose}>
      <LinkFields form={form} />
    </FormSheet>
  )
}

function familyText({ linked, skipped }: { linked: number; skipped: number }): string {
  const done = `${toPersianDigits(linked)} گونه به ارز بسته شد`
  return skipped === 0 ? done : `${done}، ${toPersianDigits(skipped)} گونه قیمت نداشت`
}

const options = {
  currency: currencies.map((currency) => [currency, currencyLabels[currency]] as const),
  step: roundingSteps.map((step) => [String(step), `${groupedDigits(step)} تومان`] as const),
  direction: roundingDirections.map((direction) => [direction, directionLabels[direction]] as const),
  ending: [
    ['zero', 'پایان صفر'],
    ['nine', 'پایان ۹'],
  ] as const,
}

function LinkFields({ form }: { form: VersionedForm<LinkForm> }) {
  return (
    <>
      <div className="fields two-columns">
        <LinkChoice form={form} name="currency" />
        <FormField form={form} labels={linkFieldLabels} name="base" dir="ltr" hint="خالی: از قیمت کنونی و نرخ امروز" />
        <FormField form={form} labels={linkFieldLabels} name="margin" dir="ltr" />
        <FormField form={form} labels={linkFieldLabels} name="floor" dir="ltr" hint="خالی: بدون کف" />
        <LinkChoice form={form} name="step" />
        <LinkChoice form={form} name="direction" />
        <LinkChoice form={form} name="ending" />
      </div>
      <p className="small muted">قیمت کالا با ذخیره‌ی این فرم عوض نمی‌شود؛ قیمت‌های تازه را در «نرخ ارز» می‌بینید و اعمال می‌کنید.</p>
    </>
  )
}

function LinkChoice({ form, name }: { form: VersionedForm<LinkForm>; name: Extract<LinkField, keyof typeof options> }) {
  return (
    <label>
      <span className="label">{linkFieldLabels[name]}</span>
      <span className="field">
        <select value={form.values[name]} onChange={(event) => form.set(name, event.target.value)}>
          {options[name].map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="muted" />
      </span>
    </label>
  )
}
