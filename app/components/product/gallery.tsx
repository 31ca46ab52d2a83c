import { useCallback, useRef, useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import { useOnDemand } from '#app/components/ui/use-on-demand.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { stockLabel } from '#domain/stock.ts'
import type { GalleryZoomHandle } from './gallery-zoom.tsx'

type Image = { url: string; alt: string }

/** A scroll-snapping row of pictures with thumbnails and a full-screen view. Without JavaScript it can still be swiped. */
export function Gallery({ images, isSoldOut }: { images: readonly Image[]; isSoldOut: boolean }) {
  const row = useRef<HTMLUListElement>(null)
  const { Zoom, attachZoom, zoomTo, preloadHandlers } = useZoom()
  const [shown, setShown] = useState(0)
  const pictures = images.length > 0 ? images : [null]
  const show = (index: number) => row.current?.children[index]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' })
  const followScroll = ({ currentTarget }: { currentTarget: HTMLUListElement }) =>
    setShown(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))
  return (
    <section aria-label="تصویرهای محصول">
      <div data-gallery className="stage relative overflow-hidden rounded-hero">
        <ul ref={row} className="flex [scroll-snap-type:x_mandatory] overflow-x-auto [scrollbar-width:none]" onScroll={followScroll}>
          {pictures.map((image, index) => (
            <li key={image?.url ?? 'none'} className={`w-full shrink-0 snap-start ${index > 0 ? 'pictures-later' : ''}`}>
              <button
                type="button"
                aria-label={toPersianDigits(`بزرگ‌نمایی تصویر ${index + 1}`)}
                disabled={!image}
                className="block w-full enabled:cursor-zoom-in outline-offset-[-4px]"
                onClick={() => zoomTo(index)}
                {...preloadHandlers}
              >
                <ProductPicture
                  image={image}
                  sizes="(min-width: 64rem) 31rem, 80vw"
                  isPriority={index === 0}
                  className={`aspect-square w-full object-contain p-[8%] low:aspect-auto low:h-[45dvh] low:p-2 ${isSoldOut ? 'opacity-45 [filter:grayscale(1)]' : ''}`}
                />
              </button>
            </li>
          ))}
        </ul>
        {isSoldOut && <span className="absolute start-4 top-4 rounded-control bg-page px-3 py-1 text-note font-bold">{stockLabel(0)}</span>}
        {images.length > 0 && (
          <span className="pointer-events-none absolute end-4 bottom-4 grid size-11 place-items-center rounded-control bg-page-70 text-muted [backdrop-filter:blur(8px)] unscripted:hidden">
            <Icon name="zoom" />
          </span>
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} shown={shown} onShow={show} />}
      {Zoom && <Zoom ref={attachZoom} images={images} />}
    </section>
  )
}

const fetchZoom = () => import('./gallery-zoom.tsx').then(({ GalleryZoom }) => GalleryZoom)

/** The full-screen view, downloaded on demand; a click before its code is loaded opens it afterwards. */
function useZoom() {
  const zoom = useRef<GalleryZoomHandle>(null)
  const pendingOpen = useRef<number>(null)
  const {
    Component: Zoom,
    load,
    preloadHandlers,
  } = useOnDemand(fetchZoom, () => {
    pendingOpen.current = null
  })
  const attachZoom = useCallback((handle: GalleryZoomHandle | null) => {
    zoom.current = handle
    if (pendingOpen.current !== null) handle?.open(pendingOpen.current)
    pendingOpen.current = null
  }, [])
  const zoomTo = (index: number) => {
    if (!zoom.current) pendingOpen.current = index
    zoom.current?.open(index)
    load()
  }
  return { Zoom, attachZoom, zoomTo, preloadHandlers }
}

type ThumbnailsProps = { images: readonly Image[]; shown: number; onShow: (index: number) => void }

function Thumbnails({ images, shown, onShow }: ThumbnailsProps) {
  return (
    <ul className="mt-3 flex gap-3 overflow-x-auto p-0.5 unscripted:hidden">
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={toPersianDigits(`تصویر ${index + 1} از ${images.length}`)}
            aria-current={index === shown}
            className="stage block size-18 overflow-hidden rounded-control opacity-70 transition hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:ringed-2 aria-[current=true]:ringed-act sm:size-20"
            onClick={() => onShow(index)}
          >
            <ProductPicture image={{ ...image, alt: '' }} sizes="4rem" className="aspect-square w-full object-contain p-[9%]" />
          </button>
        </li>
      ))}
    </ul>
  )
}
