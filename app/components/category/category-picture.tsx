import { ProductPicture } from '#app/components/ui/picture.tsx'
import type { CategoryNode } from '#domain/catalog.ts'

type CategoryPictureProps = { category: Pick<CategoryNode, 'image'>; sizes: string; className?: string }

/** Decorative: the category's name is beside it. */
export function CategoryPicture({ category: { image }, sizes, className = '' }: CategoryPictureProps) {
  return (
    <span className={`stage block shrink-0 overflow-hidden ${className}`}>
      <ProductPicture
        image={image ? { url: image, alt: '' } : null}
        sizes={sizes}
        className="aspect-square w-full object-contain p-[7%] transition duration-250 ease-out group-hover:[scale:1.06]"
      />
    </span>
  )
}
