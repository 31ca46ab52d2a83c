import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { DraftedForm } from '#app/components/desk/use-drafted-form.ts'
import { copyProduct, type DeskProduct } from '#app/stores/desk/goods.ts'
import { type GoodsStepBody, stepProduct } from '#app/stores/desk/goods-steps.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { toast } from '#app/stores/toasts.ts'
import { goodsStepLabels } from '#domain/desk/goods/goods-steps.ts'

type ActionsProps = { product: DeskProduct; form: DraftedForm }

/** Preview, the shop's page, publish or hide, copy. */
export function ProductActions({ product, form }: ActionsProps) {
  const may = useMay()
  const preview = async () => {
    await form.flush()
    window.open(`/desk/goods/${product.id}/preview`, '_blank', 'noopener')
  }
  const copy = async () => {
    const result = await copyProduct(product.id)
    if (!result.isOk) return void toast.error(result.problem.message)
    toast.success('رونوشت ساخته شد')
    pushPage(`/desk/goods/${result.data.id}`)
  }
  return (
    <>
      <button type="button" className="btn plain end" aria-label="پیش‌نمایش" onClick={() => void preview()}>
        <Icon name="eye" />
        <span className="not-phone">پیش‌نمایش</span>
      </button>
      {product.status === 'active' && (
        <a className="btn not-phone" href={`/product/${product.slug}`} target="_blank" rel="noreferrer">
          <Icon name="store" />
          دیدن در فروشگاه
        </a>
      )}
      {may('products.publish') && product.status === 'inactive' && <PublishButton product={product} form={form} />}
      {may('products.edit') && (
        <Menu label="کارهای دیگر" className="btn square" button={<Icon name="more" />}>
          <button type="button" onClick={() => void copy()}>
            <Icon name="copy" />
            ساختن رونوشت
          </button>
          {may('products.publish') && product.status === 'active' && (
            <button type="button" onClick={() => void step(product.id, { do: 'hide' }, 'پنهان شد')}>
              <Icon name="eye-off" />
              {goodsStepLabels.hide}
            </button>
          )}
        </Menu>
      )}
    </>
  )
}

async function step(id: string, body: GoodsStepBody, done: string): Promise<void> {
  const result = await stepProduct(id, body)
  if (!result.isOk) toast.error(result.problem.message)
  else toast.success(done)
}

/** Publishing saves first. A product without a price is published only after a confirmation. */
function PublishButton({ product, form }: ActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const isSaved = Object.keys(form.changes).length === 0
  const run = async (withoutPrice: boolean) => {
    setAsking(false)
    if ((await form.save()) !== null) await step(product.id, { do: 'publish', withoutPrice }, 'منتشر شد')
  }
  const press = () => (form.text('price').trim() === '' ? setAsking(true) : void run(false))
  return (
    <>
      <button type="button" className={isSaved ? 'btn primary' : 'btn'} onClick={press}>
        {goodsStepLabels.publish}
      </button>
      <Sheet
        title="انتشار بدون قیمت"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        footer={
          <>
            <button type="button" className="btn" onClick={() => setAsking(false)}>
              نوشتن قیمت
            </button>
            <button type="button" className="btn primary" onClick={() => void run(true)}>
              انتشار بدون قیمت
            </button>
          </>
        }
      >
        <p>این کالا قیمت ندارد. در فروشگاه به‌جای قیمت «تماس بگیرید» دیده می‌شود و آنلاین فروخته نمی‌شود.</p>
      </Sheet>
    </>
  )
}
