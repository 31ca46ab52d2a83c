import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { checkImport, type ImportDetails } from '#app/stores/desk/import/imports.ts'
import { wooCurrencies, wooCurrencyLabels } from '#domain/desk/import/woocommerce/amounts.ts'
import { defaultWooSettings } from '#domain/desk/import/woocommerce/settings.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { groupedDigits } from '#domain/money.ts'

/** What an export of WooCommerce does not say: its currency, and how much there is of what it sells without counting. */
export function WooForm({ imported, onChecked }: { imported: ImportDetails; onChecked: () => void }) {
  const { id, header, settings, isUnitKnown } = imported
  const { currency, uncounted, productBase } = settings.woocommerce ?? defaultWooSettings
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const chosen = wooCurrencies.find((known) => known === text('currency'))
    if (!chosen) return setProblem('واحد پول فروشگاه پیشین را انتخاب کنید')
    const count = parseQuantity(text('uncounted') || '0')
    if (count === null || count > 10_000) return setProblem('موجودی کالاهای بی‌شمارش را با رقم بنویسید؛ حداکثر ۱۰٬۰۰۰')
    const woocommerce = { currency: chosen, uncounted: count, productBase: text('productBase') || defaultWooSettings.productBase }
    setBusy(true)
    const result = await checkImport(id, { mapping: header.map(() => null), unit: 'toman', categoryId: null, brandId: null, woocommerce })
    setBusy(false)
    if (result.isOk) return onChecked()
    setProblem([result.problem.message, ...Object.values(result.problem.fields)].join('. '))
  }
  return (
    <form className="import-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted small">
        {imported.isFetched ? 'فروشگاه پیشین خوانده شد.' : 'این فایل خروجی ووکامرس است و ستون‌هایش شناخته شد.'} کالای متغیر یک خانواده می‌شود
        و هر گونه‌ی آن یک کالا؛ دسته‌ها، برندها و ویژگی‌هایی که نیستند ساخته می‌شوند.
      </p>
      <FormError text={problem} />
      <fieldset className="import-unit">
        <legend className="label">واحد پول فروشگاه پیشین</legend>
        {wooCurrencies.map((known) => (
          <label key={known} className="row">
            <input type="radio" name="currency" value={known} defaultChecked={isUnitKnown && currency === known} />
            {wooCurrencyLabels[known]}
          </label>
        ))}
      </fieldset>
      <div className="import-options woo">
        <Field
          label="موجودی کالاهای بی‌شمارش"
          name="uncounted"
          inputMode="numeric"
          dir="ltr"
          defaultValue={groupedDigits(uncounted)}
          hint="برای کالاهای تازه‌ای که ووکامرس «موجود» می‌داند و شمارشان را ندارد"
        />
        <Field
          label="آغاز نشانی کالا در فروشگاه پیشین"
          name="productBase"
          dir="ltr"
          maxLength={100}
          defaultValue={productBase}
          hint="نشانی‌های پیشین با ۳۰۱ به صفحه‌های تازه می‌رسند"
        />
      </div>
      <div className="row">
        <button type="submit" className="btn primary" disabled={isBusy}>
          بررسی {groupedDigits(imported.total)} ردیف
        </button>
        <span className="small muted">هنوز چیزی تغییر نمی‌کند.</span>
      </div>
    </form>
  )
}
