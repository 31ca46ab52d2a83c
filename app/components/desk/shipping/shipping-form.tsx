import { FormArea, FormCheck, FormField, FormSheet } from '#app/components/desk/catalog/form-sheet.tsx'
import { useVersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { ChoiceField } from '#app/components/desk/settings/choice-field.tsx'
import { addShipping, type DeskShipping, editShipping, removeShipping } from '#app/stores/desk/settings/shipping.ts'
import { toast } from '#app/stores/toasts.ts'
import {
  newShippingTexts,
  pricingLabels,
  type ShippingTexts,
  shippingLabels,
  shippingTypeLabels,
} from '#domain/desk/shipping/shipping-form.ts'
import { PricingFields } from './pricing-fields.tsx'
import { RulesField } from './rules-field.tsx'
import { TrialLine } from './trial-line.tsx'

const choiceTexts = { ...shippingTypeLabels, ...pricingLabels }

type ShippingFormProps = {
  method: DeskShipping | null
  facts: { readonly tariffDate: string; readonly labels: readonly string[] }
  onClose: () => void
}

/** A shipping method, or a new one. */
export function ShippingForm({ method, facts: { tariffDate, labels }, onClose }: ShippingFormProps) {
  const form = useVersionedForm<ShippingTexts>({
    name: `shipping ${method?.id ?? 'new'}`,
    initial: method?.texts ?? newShippingTexts,
    version: method?.version ?? 1,
    save: (texts, version) => (method ? editShipping({ id: method.id, version }, texts) : addShipping(texts)),
    onSaved: () => {
      toast.success('روش ارسال ذخیره شد')
      onClose()
    },
  })
  const { values, set } = form
  const field = { form, labels: shippingLabels }
  return (
    <FormSheet
      title={method ? `روش ارسال ${method.texts.methodName}` : 'روش ارسال تازه'}
      form={form}
      labels={shippingLabels}
      texts={choiceTexts}
      onClose={onClose}
      {...(method && { remove: () => removeShipping(method) })}
    >
      <FormField {...field} name="methodName" maxLength={60} />
      <div className="fields two-columns">
        <ChoiceField form={form} label={shippingLabels.methodType} name="methodType" choices={shippingTypeLabels} />
        <FormField {...field} name="courierType" maxLength={40} placeholder="پست، تیپاکس، پیک موتوری" />
        <FormField {...field} name="deliveryTime" maxLength={60} placeholder="۳ تا ۵ روز کاری" />
        <FormField {...field} name="freeFrom" inputMode="numeric" hint="خالی: هرگز رایگان نمی‌شود" />
        <FormField {...field} name="maxWeightG" inputMode="numeric" hint="خالی: هر وزنی" />
      </div>
      <PricingFields form={form} tariffDate={tariffDate} />
      <FormField {...field} name="description" maxLength={200} hint="زیر نام روش، هنگام خرید" />
      <FormArea {...field} name="cities" rows={3} hint="نام شهرها با ویرگول، یا «استان تهران» برای همه‌ی شهرهای آن. خالی: همه جا" />
      <FormField
        {...field}
        name="trackingTemplate"
        dir="ltr"
        maxLength={300}
        placeholder="https://tracking.post.ir/?id={code}"
        hint="کد رهگیری به جای {code} می‌آید. خالی: نشانی شناخته‌شده‌ی شرکت حمل"
      />
      <FormCheck
        label={shippingLabels.isPost}
        hint="کالایی که پست نمی‌پذیرد، با این روش فرستاده نمی‌شود."
        isOn={values.isPost === 'true'}
        onChange={(isOn) => set('isPost', String(isOn))}
      />
      <FormCheck
        label={shippingLabels.allowsCash}
        hint="خاموش: سفارش با این روش فقط آنلاین یا با واریز پرداخت می‌شود."
        isOn={values.allowsCash === 'true'}
        onChange={(isOn) => set('allowsCash', String(isOn))}
      />
      <RulesField lines={values.rules} error={form.errors.rules} labels={labels} onChange={(lines) => set('rules', lines)} />
      <TrialLine texts={values} />
      <FormCheck label={shippingLabels.isActive} isOn={values.isActive === 'true'} onChange={(isOn) => set('isActive', String(isOn))} />
    </FormSheet>
  )
}
