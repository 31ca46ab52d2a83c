import { PageHead } from '#app/components/desk/page-head.tsx'
import { PictureHints, ProductPictures } from '#app/components/desk/pictures/product-pictures.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refreshPictures, usePictures } from '#app/stores/desk/pictures.ts'

/** The pictures of one product. */
export default function PicturesPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data, problem } = usePictures(id)
  const canEdit = useMay()('products.edit')
  const name = data ? `تصویرهای ${data.product.farsiName}` : 'تصویرها'
  return (
    <>
      <PageHead name={name} title={name} parent={{ href: `/desk/goods/${id}`, label: 'کالا' }}>
        {data?.product.status === 'active' && (
          <a className="btn end not-phone" href={`/product/${data.product.slug}`} target="_blank" rel="noreferrer">
            دیدن در فروشگاه
          </a>
        )}
      </PageHead>
      {data ? (
        <div className="page-body">
          {canEdit && <PictureHints />}
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
