import { FormArea, FormCheck, FormField } from '#app/components/desk/catalog/form-sheet.tsx'
import type { VersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { ChoiceField } from '#app/components/desk/settings/choice-field.tsx'
import { provinces } from '#domain/account/provinces.ts'
import { jalaliDate } from '#domain/dates.ts'
import { pricingLabels, type ShippingTexts, shippingLabels } from '#domain/desk/shipping/shipping-form.ts'

const origins = Object.fromEntries(provinces.map(({ name }) => [name, name]))

/** How the cost is found, and what the owner adds to a table. */
export function PricingFields({ form, tariffDate }: { form: VersionedForm<ShippingTexts>; tariffDate: string }) {
  const { values, set } = form
  const field = { form, labels: shippingLabels }
  const check = (name: 'isFragile' | 'isValueInsured', hint: string) => (
    <FormCheck label={shippingLabels[name]} hint={hint} isOn={values[name] === 'true'} onChange={(isOn) => set(name, String(isOn))} />
  )
  const isPost = values.pricing === 'post'
  return (
    <>
      <div className="fields two-columns">
        <ChoiceField form={form} label={shippingLabels.pricing} name="pricing" choices={pricingLabels} />
        {values.pricing === 'fixed' ? (
          <FormField {...field} name="baseRate" inputMode="numeric" hint="صفر یعنی رایگان" />
        ) : (
          <ChoiceField form={form} label={shippingLabels.origin} name="origin" choices={origins} />
        )}
      </div>
      {values.pricing === 'table' && (
        <FormArea
          {...field}
          name="rates"
          rows={6}
          hint="هر ردیف: وزن تا (گرم) | جعبه یا «همه» | درون استان | استان همجوار | دیگر؛ از اکسل هم می‌توانید بچسبانید. وزن و یک قیمت هم کافی است."
        />
      )}
      {isPost && (
        <p className="note quiet">
          برآورد از روی تعرفه‌ی پیشتاز به تاریخ {jalaliDate(tariffDate)}، با بیمه و ۱۰٪ مالیات. مبدأ استان‌های مرزی نرخ دیگری دارد؛ اگر پست
          نرخ تازه داد، با «افزوده» برابر کنید یا جدول خودتان را بنویسید.
        </p>
      )}
      {values.pricing !== 'fixed' && (
        <>
          <div className="fields two-columns">
            <FormField {...field} name="extraPercent" inputMode="numeric" hint="برای بسته‌بندی یا نرخ تازه" />
            <FormField {...field} name="extraCost" inputMode="numeric" />
            <FormField {...field} name="roundTo" inputMode="numeric" />
            <FormField {...field} name="box" inputMode="numeric" hint="۱ تا ۱۰؛ برای کالای بی‌اندازه" />
            <FormField {...field} name="unweighedG" inputMode="numeric" />
          </div>
          {isPost && check('isFragile', '۲۵٪ نرخ پایه افزوده می‌شود.')}
          {isPost && check('isValueInsured', 'خاموش: کم‌ترین بیمه‌ی پست.')}
        </>
      )}
    </>
  )
}
