import { ProductPicture } from '#app/components/ui/picture.tsx'
import type { LandingPageData } from '#services/catalog/get-landing-page.ts'

const sizes = '(min-width: 84rem) 40rem, (min-width: 40rem) 50vw, 100vw'

/** For a product family without a wide picture: a cut-out of its product beside the text. */
export function LandingCutout({ picture }: Pick<LandingPageData, 'picture'>) {
  const isSquare = picture.width === picture.height
  return (
    <div
      className={`stage absolute inset-x-0 top-0 [mask-image:linear-gradient(0deg,transparent,#000_35%)] sm:inset-y-0 sm:[mask-image:linear-gradient(270deg,transparent,#000_45%)] ${isSquare ? 'bottom-1/4 sm:start-2/5' : 'bottom-1/3 sm:start-[45%]'}`}
    >
      {isSquare ? (
        <ProductPicture image={picture} sizes={sizes} isPriority className="size-full object-contain sm:[scale:1.1]" />
      ) : (
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
          className="size-full object-cover object-[50%_90%] sm:object-[50%_72%]"
        />
      )}
    </div>
  )
}
