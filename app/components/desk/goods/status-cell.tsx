import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { Pill } from '#app/components/desk/state-pill.tsx'
import type { GoodsSummary } from '#app/stores/desk/goods.ts'
import { stepProduct } from '#app/stores/desk/goods-steps.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { toast } from '#app/stores/toasts.ts'
import { type ProductStatus, productStatusLabels } from '#domain/desk/goods/goods-filters.ts'
import { goodsStepLabels } from '#domain/desk/goods/goods-steps.ts'

/** Each status has its own shape, because colour alone is not accessible. */
export function ProductStatusPill({ status }: { status: ProductStatus }) {
  return status === 'active' ? (
    <Pill icon="eye" tone="good" text={productStatusLabels.active} />
  ) : (
    <Pill icon="eye-off" text={productStatusLabels.inactive} />
  )
}

/** The state of a row, as a menu for those who may publish. */
export function StatusCell({ product: { id, farsiName, status } }: { product: GoodsSummary }) {
  const mayPublish = useMay()('products.publish')
  if (!mayPublish) return <ProductStatusPill status={status} />
  const step = status === 'active' ? 'hide' : 'publish'
  const run = async () => {
    const result = await stepProduct(id, { do: step })
    if (!result.isOk) toast.error(result.problem.message)
    else toast.success(`${goodsStepLabels[step]}: ${farsiName}`)
  }
  return (
    <Menu label={`وضعیت ${farsiName}: ${productStatusLabels[status]}`} className="cell" button={<ProductStatusPill status={status} />}>
      <button type="button" onClick={() => void run()}>
        <Icon name={step === 'hide' ? 'eye-off' : 'eye'} />
        {goodsStepLabels[step]}
      </button>
    </Menu>
  )
}
