import { ProductPicture } from '#app/components/ui/picture.tsx'
import type { CategoryNode } from '#domain/catalog.ts'

type CategoryPictureProps = { category: Pick<CategoryNode, 'image'>; sizes: string; className?: string }

/** A category's product on its light. The name stands beside it, so the picture itself says nothing. */
export function CategoryPicture({ category: { image }, sizes, className = '' }: CategoryPictureProps) {
  return (
    <span className={`stage block shrink-0 overflow-hidden ${className}`}>
      <ProductPicture
        image={image ? { url: image, alt: '' } : null}
        sizes={sizes}
        className="aspect-square w-full object-contain p-[7%] transition duration-250 ease-out group-hover:scale-106"
      />
    </span>
  )
}
