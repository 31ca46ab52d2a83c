import { addShipping, type DeskShipping, editShipping, removeShipping } from '#app/stores/desk/settings/shipping.ts'
import { toast } from '#app/stores/toasts.ts'
import { type ShippingTexts, shippingLabels, shippingTypeLabels } from '#domain/desk/shipping-form.ts'
import { FormArea, FormCheck, FormField, FormSheet } from '../catalog/form-sheet.tsx'
import { useVersionedForm } from '../catalog/use-versioned-form.ts'
import { ChoiceField } from './choice-field.tsx'

const blank: ShippingTexts = {
  methodName: '',
  methodType: 'standard',
  courierType: '',
  deliveryTime: '',
  description: '',
  baseRate: '',
  freeFrom: '',
  cities: '',
  maxWeightG: '',
  isPost: 'false',
  isActive: 'true',
}

/** A shipping method, or a new one. */
export function ShippingForm({ method, onClose }: { method: DeskShipping | null; onClose: () => void }) {
  const form = useVersionedForm<ShippingTexts>({
    name: `shipping ${method?.id ?? 'new'}`,
    initial: method?.texts ?? blank,
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
      texts={shippingTypeLabels}
      onClose={onClose}
      {...(method && { remove: () => removeShipping(method) })}
    >
      <FormField {...field} name="methodName" maxLength={60} />
      <div className="fields two-columns">
        <ChoiceField form={form} label={shippingLabels.methodType} name="methodType" choices={shippingTypeLabels} />
        <FormField {...field} name="courierType" maxLength={40} placeholder="پست، تیپاکس، پیک موتوری" />
        <FormField {...field} name="baseRate" inputMode="numeric" hint="صفر یعنی رایگان" />
        <FormField {...field} name="freeFrom" inputMode="numeric" hint="خالی: هرگز رایگان نمی‌شود" />
        <FormField {...field} name="deliveryTime" maxLength={60} placeholder="۳ تا ۵ روز کاری" />
        <FormField {...field} name="maxWeightG" inputMode="numeric" hint="خالی: هر وزنی" />
      </div>
      <FormField {...field} name="description" maxLength={200} hint="زیر نام روش، هنگام خرید" />
      <FormArea {...field} name="cities" rows={3} hint="نام شهرها با ویرگول، یا «استان تهران» برای همه‌ی شهرهای آن. خالی: همه جا" />
      <FormCheck
        label={shippingLabels.isPost}
        hint="کالایی که پست نمی‌پذیرد، با این روش فرستاده نمی‌شود."
        isOn={values.isPost === 'true'}
        onChange={(isOn) => set('isPost', String(isOn))}
      />
      <FormCheck label={shippingLabels.isActive} isOn={values.isActive === 'true'} onChange={(isOn) => set('isActive', String(isOn))} />
    </FormSheet>
  )
}
