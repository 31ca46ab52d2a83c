import { type Ref, useImperativeHandle, useState } from 'react'
import { useFadingDialog } from '#app/components/layout/use-fading-dialog.ts'
import { IconButton } from '#app/components/ui/button.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'

export type GalleryZoomHandle = { open: (index: number) => void }

type GalleryZoomProps = { ref: Ref<GalleryZoomHandle>; images: readonly { url: string; alt: string }[] }

/** A full-screen picture; a tap zooms in twice, for panning. */
export function GalleryZoom({ ref, images }: GalleryZoomProps) {
  const { open, close, dialog } = useFadingDialog()
  const [index, setIndex] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  useImperativeHandle(ref, () => {
    const openAt = (startIndex: number) => {
      setIndex(startIndex)
      setZoomed(false)
      open()
    }
    return { open: openAt }
  }, [open])
  const image = images[index]
  const move = (step: number) => {
    setIndex((index + step + images.length) % images.length)
    setZoomed(false)
  }
  return (
    <dialog {...dialog} aria-label="تصویر بزرگ" className="fade-dialog m-0 size-full max-h-none max-w-none bg-page text-text">
      {image && (
        <div className="flex size-full flex-col">
          <div className="flex justify-end p-3">
            <IconButton icon="close" label="بستن" onClick={close} />
          </div>
          <div className="min-h-0 flex-1 overflow-auto">
            <button
              type="button"
              aria-label={isZoomed ? 'کوچک‌نمایی' : 'بزرگ‌نمایی'}
              aria-pressed={isZoomed}
              className={`mx-auto block ${isZoomed ? 'size-[200%] max-w-none cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
              onClick={() => setZoomed(!isZoomed)}
            >
              <ProductPicture image={image} sizes="100vw" className="size-full object-contain" />
            </button>
          </div>
          {images.length > 1 && (
            <div className="flex justify-center gap-3 p-4">
              <IconButton icon="back" label="تصویر قبلی" onClick={() => move(-1)} />
              <IconButton icon="forward" label="تصویر بعدی" onClick={() => move(1)} />
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
