import { type Ref, useImperativeHandle, useState } from 'react'
import { useFadingDialog } from '#app/components/layout/use-fading-dialog.ts'
import { IconButton } from '#app/components/ui/button.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'

export type GalleryZoomHandle = { open: (place: number) => void }

type GalleryZoomProps = { ref: Ref<GalleryZoomHandle>; images: readonly { url: string; alt: string }[] }

/** A full-screen picture; a tap zooms in twice, for panning. */
export function GalleryZoom({ ref, images }: GalleryZoomProps) {
  const { open, close, dialog } = useFadingDialog()
  const [place, setPlace] = useState(0)
  const [isNear, setNear] = useState(false)
  useImperativeHandle(ref, () => {
    const openAt = (wanted: number) => {
      setPlace(wanted)
      setNear(false)
      open()
    }
    return { open: openAt }
  }, [open])
  const image = images[place]
  const turn = (step: number) => {
    setPlace((place + step + images.length) % images.length)
    setNear(false)
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
              aria-label={isNear ? 'کوچک‌نمایی' : 'بزرگ‌نمایی'}
              aria-pressed={isNear}
              className={`mx-auto block ${isNear ? 'size-[200%] max-w-none cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
              onClick={() => setNear(!isNear)}
            >
              <ProductPicture image={image} sizes="100vw" className="size-full object-contain" />
            </button>
          </div>
          {images.length > 1 && (
            <div className="flex justify-center gap-3 p-4">
              <IconButton icon="back" label="تصویر قبلی" onClick={() => turn(-1)} />
              <IconButton icon="forward" label="تصویر بعدی" onClick={() => turn(1)} />
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
