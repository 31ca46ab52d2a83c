import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { ProductActions } from '#app/components/desk/goods/product-actions.tsx'
import { AreaField } from '#app/components/desk/goods/product-field.tsx'
import { ProductLabels } from '#app/components/desk/goods/product-labels.tsx'
import { ProductBasics, ProductFactsPart, ProductSeoPart } from '#app/components/desk/goods/product-parts.tsx'
import { ProductSpecs } from '#app/components/desk/goods/product-specs.tsx'
import { ProductStatusPill } from '#app/components/desk/goods/status-cell.tsx'
import { useProductForm } from '#app/components/desk/goods/use-product-form.ts'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { PicturesPart } from '#app/components/desk/pictures/pictures-part.tsx'
import { SaveBar } from '#app/components/desk/save-bar.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { type DeskProduct, useProduct, useSpecTemplate } from '#app/stores/desk/goods.ts'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { productFields } from '#domain/desk/goods/product-form.ts'
import { specField } from '#domain/desk/goods/product-specs.ts'

const fieldLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(productFields).map(([name, { label }]) => [name, label]),
)
const parent = { href: '/desk/goods', label: 'کالاها' }

/** One product: its form, a draft that follows the typing, preview, publish. */
export default function ProductPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data: product, problem } = useProduct(id)
  if (product) return <Editor key={product.id} product={product} />
  return (
    <>
      <PageHead name="کالا" title="کالا" parent={parent} />
      {problem ? (
        <Failed
          title={problem.status === 404 ? 'این کالا پیدا نشد' : 'کالا باز نشد'}
          problem={problem}
          onRetry={() => refresh('product')}
        />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

function Editor({ product }: { product: DeskProduct }) {
  const form = useProductForm(product)
  const { data: template } = useSpecTemplate(form.text('categoryId'))
  const specNames = Object.fromEntries(template?.options.map(({ id, name }) => [specField(id), name]) ?? [])
  const labels = { ...fieldLabels, ...specNames }
  const name = product.form.farsiName ?? ''
  return (
    <>
      <PageHead name={name} parent={parent} title={name}>
        <span className="not-phone">
          <ProductStatusPill status={product.status} />
        </span>
        {product.family && (
          <a className="small link cut not-phone" href={`/desk/goods/families/${product.family.id}`}>
            خانواده‌ی {product.family.name}
          </a>
        )}
        <ProductActions product={product} form={form} />
      </PageHead>
      <div className="split product-form">
        <aside className="body side-column" aria-label="نام، دسته و قیمت">
          <ProductBasics form={form} product={product} />
          <ProductLabels product={product} />
          <a className="link small" href={`/desk/goods/${product.id}/prices`}>
            تاریخچه‌ی قیمت و قیمت ارزی
          </a>
        </aside>
        <div className="body main-column">
          <PicturesPart productId={product.id} />
          <section className="form-part">
            <h2>معرفی</h2>
            <AreaField form={form} name="description" rows={10} />
            <p className="tiny muted">با Markdown: ## سرتیتر، **پررنگ**، - فهرست</p>
          </section>
          <ProductSpecs form={form} />
          <ProductFactsPart form={form} />
          <ProductSeoPart form={form} />
        </div>
      </div>
      <SaveBar form={form} labels={labels} />
      <Sheet title="تداخل ذخیره" isOpen={form.conflict !== null} onClose={form.leaveConflict}>
        {form.conflict && <ConflictTable conflict={form.conflict} labels={labels} onResolve={form.resolve} onBack={form.leaveConflict} />}
      </Sheet>
    </>
  )
}
