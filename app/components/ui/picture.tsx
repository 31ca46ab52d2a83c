import { useState } from 'react'
import { productWidth, productWidths, zoomWidth } from '#domain/pictures.ts'
import { Icon } from './icons.tsx'

type ProductPictureProps = {
  image: { url: string; alt: string } | null
  /** The `sizes` attribute: the width of the picture without its padding. */
  sizes: string
  /** Loaded eagerly and with high priority: in the first view of the page. */
  isPriority?: boolean
  /** Offers the original as well, for a picture that is enlarged. */
  isZoomable?: boolean
  className?: string
}

/** A square product picture. The build creates smaller versions of media/products; a missing or broken one becomes a placeholder. */
export function ProductPicture({ image, sizes, isPriority = false, isZoomable = false, className = '' }: ProductPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!image || image.url === brokenUrl) {
    return (
      <span className={`grid place-items-center text-muted ${className}`}>
        <Icon name="image" className="size-1/4" />
      </span>
    )
  }
  return (
    <img
      // It may have failed before hydration.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setBrokenUrl(image.url)
      }}
      onError={() => setBrokenUrl(image.url)}
      src={image.url}
      srcSet={productSrcSet(image.url, isZoomable)}
      sizes={sizes}
      alt={image.alt}
      width={productWidth}
      height={productWidth}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      className={className}
    />
  )
}

function productSrcSet(url: string, withOriginal: boolean): string | undefined {
  const model = /^(\/media\/products\/.+)\.webp$/.exec(url)?.[1]
  if (!model) return undefined
  const widths = withOriginal ? [...productWidths, zoomWidth] : productWidths
  return `${widths.map((width) => `${model}-${width}.webp ${width}w`).join()},${url} ${productWidth}w`
}

const phone = '(max-width: 39.99rem)'
const wideSizes = '(min-width: 112rem) 100rem, (min-width: 84rem) 80rem, calc(100vw - 4rem)'
const phoneSizes = 'calc(100vw - 2rem)'

/** The wide picture, and on phones its portrait version. */
export function HeroPicture({
  name,
  alt,
  isPriority,
  className = '',
}: {
  name: string
  alt: string
  isPriority: boolean
  className?: string
}) {
  const wide = (type: string) => `/media/hero/${name}-1200.${type} 1200w, /media/hero/${name}-2400.${type} 2400w`
  const tall = (type: string) => `/media/hero/${name}-phone-480.${type} 480w, /media/hero/${name}-phone-960.${type} 960w`
  return (
    <picture>
      <source media={phone} type="image/avif" srcSet={tall('avif')} sizes={phoneSizes} width={960} height={1200} />
      <source media={phone} type="image/webp" srcSet={tall('webp')} sizes={phoneSizes} width={960} height={1200} />
      <source type="image/avif" srcSet={wide('avif')} sizes={wideSizes} />
      <img
        src={`/media/hero/${name}-1200.webp`}
        srcSet={wide('webp')}
        sizes={wideSizes}
        alt={alt}
        width={2400}
        height={1000}
        fetchPriority={isPriority ? 'high' : 'low'}
        decoding={isPriority ? 'auto' : 'async'}
        draggable={false}
        className={className}
      />
    </picture>
  )
}

export function PromoPicture({ name, alt, className = '' }: { name: string; alt: string; className?: string }) {
  return (
    <img
      src={`/media/promo/${name}-480.webp`}
      srcSet={`/media/promo/${name}-480.webp 480w, /media/promo/${name}-960.webp 960w`}
      sizes="(min-width: 40rem) 17rem, 60vw"
      alt={alt}
      width={960}
      height={1200}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={className}
    />
  )
}
