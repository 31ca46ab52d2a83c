import { Bones, Failed } from '#app/components/desk/states.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { refreshPictures, usePictures } from '#app/stores/desk/pictures.ts'
import { PictureHints, ProductPictures } from './product-pictures.tsx'

/** The pictures inside the product's own page; each change is stored at once, beside the form. */
export function PicturesPart({ productId }: { productId: string }) {
  const { data, problem } = usePictures(productId)
  const canEdit = useMay()('products.edit')
  return (
    <section className="form-part">
      <h2>تصویرها</h2>
      {canEdit && <PictureHints />}
      {data ? (
        <ProductPictures loaded={data} canEdit={canEdit} />
      ) : problem ? (
        <Failed title="تصویرها باز نشد" problem={problem} onRetry={() => refreshPictures(productId)} />
      ) : (
        <Bones rows={2} />
      )}
    </section>
  )
}
