import { PageHead } from '#app/components/desk/page-head.tsx'
import { ProductPictures } from '#app/components/desk/pictures/product-pictures.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refreshPictures, usePictures } from '#app/stores/desk/pictures.ts'

const parent = { href: '/desk/goods', label: 'کالاها' }

/** The pictures of one product. */
export default function PicturesPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data, problem } = usePictures(id)
  const canEdit = useMay()('products.edit')
  const name = data ? `تصویرهای ${data.product.farsiName}` : 'تصویرها'
  return (
    <>
      <PageHead name={name} title={name} parent={parent}>
        {data?.product.status === 'active' && (
          <a className="btn end not-phone" href={`/product/${data.product.slug}`} target="_blank" rel="noreferrer">
            دیدن در فروشگاه
          </a>
        )}
      </PageHead>
      {data ? (
        <div className="page-body">
          {canEdit && (
            <p className="small muted tree-hint not-phone">
              عکس را این‌جا رها کنید یا با <kbd>Ctrl V</kbd> بچسبانید. کشیدن، یا <kbd>Alt →</kbd> <kbd>Alt ←</kbd> برای جابه‌جایی.
            </p>
          )}
          <ProductPictures loaded={data} canEdit={canEdit} />
        </div>
      ) : problem ? (
        <Failed title="تصویرها باز نشد" problem={problem} onRetry={() => refreshPictures(id)} />
      ) : (
        <Bones rows={3} />
      )}
    </>
  )
}
