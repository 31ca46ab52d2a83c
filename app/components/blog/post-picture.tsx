import { ProductPicture } from '#app/components/ui/picture.tsx'
import type { PostCard } from '#domain/content/blog.ts'

type PostPictureProps = {
  cover: PostCard['cover']
  sizes: string
  /** Loaded eagerly and with high priority: in the first view of the page. */
  isPriority?: boolean
  className?: string
}

/** A scene and a picture of the owner cover their box, a cut-out is contained in it. The parent sets the size. */
export function PostPicture({ cover, sizes, isPriority = false, className = '' }: PostPictureProps) {
  const scene = cover && /^\/media\/hero\/(.+)\.webp$/.exec(cover.url)?.[1]
  if (scene) {
    return (
      <img
        src={`/media/hero/${scene}-1200.webp`}
        srcSet={[640, 1200, 2400].map((width) => `/media/hero/${scene}-${width}.webp ${width}w`).join(', ')}
        sizes={sizes}
        alt={cover.alt}
        width={2400}
        height={1000}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
        className={`bg-shade object-cover object-[20%_50%] ${className}`}
      />
    )
  }
  return (
    <span className={`stage block ${className}`}>
      <ProductPicture
        image={cover}
        sizes={sizes}
        isPriority={isPriority}
        className={`size-full ${cover?.url.includes('/own/') ? 'object-cover' : 'object-contain p-[4%]'}`}
      />
    </span>
  )
}
