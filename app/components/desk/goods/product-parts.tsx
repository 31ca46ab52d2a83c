import { categoryOptions } from '#app/components/desk/category-options.ts'
import type { DraftedForm } from '#app/components/desk/use-drafted-form.ts'
import type { DeskProduct } from '#app/stores/desk/goods.ts'
import { useGoodsChoices } from '#app/stores/desk/goods.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { conditionLabels, registryLabels } from '#domain/product/facts.ts'
import { AreaField, NumberField, SelectField, SwitchField, TextField } from './product-field.tsx'

type PartProps = { form: DraftedForm }

/** Names, category, brand, prices and switches: the column beside the form. */
export function ProductBasics({ form, product }: PartProps & { product: DeskProduct }) {
  const { data: choices } = useGoodsChoices()
  const may = useMay()
  return (
    <>
      {product.family && (
        <a className="link small only-phone" href={`/desk/goods/families/${product.family.id}`}>
          خانواده‌ی {product.family.name}
        </a>
      )}
      <TextField form={form} name="farsiName" />
      <TextField form={form} name="title" dir="ltr" />
      <SelectField form={form} name="categoryId" options={categoryOptions(choices?.categories ?? [])} />
      <SelectField form={form} name="brandId" options={choices?.brands.map(({ id, name }) => [id, name] as const) ?? []} />
      <NumberField form={form} name="price" hint="به تومان؛ «۶۰ میلیون» هم درست است. خالی: تماس بگیرید" />
      <NumberField form={form} name="listPrice" />
      {may('costs.read') && <NumberField form={form} name="cost" />}
      <TextField form={form} name="sku" dir="ltr" />
      <NumberField form={form} name="lowStockAt" />
      <SwitchField form={form} name="hidesWhenSoldOut">
        صفحه‌ی کالا می‌ماند
      </SwitchField>
      <SwitchField form={form} name="postable" />
      {product.lastEdit && (
        <p className="small muted">
          آخرین ذخیره: {product.lastEdit.by}، {momentLabel(product.lastEdit.at, product.today)}
        </p>
      )}
    </>
  )
}

/** What a warehouse, a registry and a tax office want to know. */
export function ProductFactsPart({ form }: PartProps) {
  return (
    <section className="form-part">
      <h2>ویژگی‌های فروش و ارسال</h2>
      <div className="fields three-columns">
        <SelectField form={form} name="condition" options={Object.entries(conditionLabels)} />
        <SelectField form={form} name="registryState" none="نیاز ندارد" options={Object.entries(registryLabels)} />
        <TextField form={form} name="warrantyCompany" />
        <NumberField form={form} name="warrantyMonths" />
        <TextField form={form} name="gtin" dir="ltr" />
        <TextField form={form} name="mpn" dir="ltr" />
        <NumberField form={form} name="weightG" />
        <NumberField form={form} name="boxLengthMm" />
        <NumberField form={form} name="boxWidthMm" />
        <NumberField form={form} name="boxHeightMm" />
        <TextField form={form} name="taxItemId" dir="ltr" />
      </div>
    </section>
  )
}

export function ProductSeoPart({ form }: PartProps) {
  return (
    <section className="form-part">
      <h2>جستجوگرها و نشانی</h2>
      <div className="fields">
        <TextField form={form} name="seoTitle" hint="خالی: «خرید» و نام کالا. نام فروشگاه خودش افزوده می‌شود" />
        <AreaField form={form} name="seoDescription" rows={2} />
        <TextField form={form} name="slug" dir="ltr" hint="نشانی پیشین پس از ذخیره به نشانی تازه می‌رسد" />
      </div>
    </section>
  )
}
