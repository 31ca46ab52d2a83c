import { FormCheck, FormField, FormSheet } from '#app/components/desk/catalog/form-sheet.tsx'
import { useVersionedForm, type VersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { categoryOptions } from '#app/components/desk/category-options.ts'
import { ChoiceField } from '#app/components/desk/settings/choice-field.tsx'
import {
  addCoupon,
  type CouponChoices,
  type DeskCoupon,
  editCoupon,
  removeCoupon,
  useCouponChoices,
} from '#app/stores/desk/settings/coupons.ts'
import { toast } from '#app/stores/toasts.ts'
import { type CouponFormName, type CouponTexts, couponKindLabels, couponLabels } from '#domain/desk/coupon/form.ts'
import { SlugChoice } from './slug-choice.tsx'

const blank: CouponTexts = {
  ...{ code: '', discountKind: 'percent', percent: '', discountAmount: '', cap: '', minSubtotal: '' },
  ...{ startDay: '', startTime: '', endDay: '', endTime: '', perPerson: '۱', maxUses: '' },
  ...{ couponCategories: '', couponBrands: '', couponNote: '', isOffered: 'true' },
}

/** A coupon, or a new one. */
export function CouponForm({ coupon, onClose }: { coupon: DeskCoupon | null; onClose: () => void }) {
  const form = useVersionedForm<CouponTexts>({
    name: `coupon ${coupon?.id ?? 'new'}`,
    initial: coupon?.texts ?? blank,
    version: coupon?.version ?? 1,
    save: (texts, version) => (coupon ? editCoupon({ id: coupon.id, version }, texts) : addCoupon(texts)),
    onSaved: () => {
      toast.success('کد تخفیف ذخیره شد')
      onClose()
    },
  })
  const { values, set } = form
  const field = { form, labels: couponLabels }
  return (
    <FormSheet
      title={coupon ? `کد تخفیف ${coupon.texts.code}` : 'کد تخفیف تازه'}
      form={form}
      labels={couponLabels}
      texts={couponKindLabels}
      onClose={onClose}
      {...(coupon && { remove: () => removeCoupon(coupon) })}
    >
      <FormField {...field} name="code" maxLength={60} placeholder="YALDA20" hint="حرف و رقم، بزرگ و کوچک یکی است" />
      <div className="fields two-columns">
        <ChoiceField form={form} label={couponLabels.discountKind} name="discountKind" choices={couponKindLabels} />
        <Value form={form} />
        <FormField {...field} name="minSubtotal" inputMode="numeric" hint="جمع کالاها؛ خالی: هر خریدی" />
        <FormField {...field} name="maxUses" inputMode="numeric" hint="خالی: بی‌شمار" />
        <FormField {...field} name="perPerson" inputMode="numeric" hint="خالی: بی‌شمار" />
      </div>
      <div className="fields two-columns">
        <FormField {...field} name="startDay" dir="ltr" inputMode="numeric" placeholder="۱۴۰۵/۰۹/۰۱" hint="خالی: همین حالا" />
        <FormField {...field} name="startTime" dir="ltr" inputMode="numeric" placeholder="۰۰:۰۰" />
        <FormField {...field} name="endDay" dir="ltr" inputMode="numeric" placeholder="۱۴۰۵/۰۹/۳۰" hint="خالی: بدون پایان" />
        <FormField {...field} name="endTime" dir="ltr" inputMode="numeric" placeholder="۲۳:۵۹" />
      </div>
      <Goods form={form} />
      <FormField {...field} name="couponNote" maxLength={200} hint="تنها همکاران می‌بینند" />
      <FormCheck
        label={couponLabels.isOffered}
        hint="برای متوقف کردن کد بردارید؛ سفارش‌های ثبت‌شده تخفیف خود را دارند."
        isOn={values.isOffered === 'true'}
        onChange={(isOn) => set('isOffered', String(isOn))}
      />
    </FormSheet>
  )
}

/** The fields of the chosen kind. */
function Value({ form }: { form: VersionedForm<CouponTexts> }) {
  const field = (name: CouponFormName, hint?: string) => (
    <FormField form={form} labels={couponLabels} name={name} inputMode="numeric" {...(hint && { hint })} />
  )
  const cap = field('cap', 'خالی: بدون سقف')
  if (form.values.discountKind === 'amount') return field('discountAmount')
  return form.values.discountKind === 'shipping' ? (
    cap
  ) : (
    <>
      {field('percent')}
      {cap}
    </>
  )
}

function Goods({ form: { values, errors, set } }: { form: VersionedForm<CouponTexts> }) {
  const { data } = useCouponChoices()
  if (!data) return null
  const lists = { couponCategories: categoryLines(data), couponBrands: data.brands.map(({ slug, name }) => [slug, name] as const) }
  const hints = {
    couponCategories: 'با زیردسته‌هایشان؛ بی‌انتخاب: همه‌ی دسته‌ها',
    couponBrands: 'بی‌انتخاب: همه‌ی برندها. با دسته و برند: کالایی که هر دو را دارد',
  }
  return (
    <div className="fields two-columns">
      {(['couponCategories', 'couponBrands'] as const).map((name) => (
        <SlugChoice
          key={name}
          label={couponLabels[name]}
          hint={hints[name]}
          value={values[name]}
          error={errors[name]}
          options={lists[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
    </div>
  )
}

function categoryLines({ categories }: CouponChoices) {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  return categoryOptions(categories).map(([id, name]) => [slugs.get(id) ?? '', name] as const)
}
