import { type KeyboardEvent, type PointerEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useReducer, useRef } from 'react'
import { useFadingDialog } from '#app/components/layout/use-fading-dialog.ts'
import { IconButton } from '#app/components/ui/button.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import { stepOfKey } from '#app/components/ui/slide-motion.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { zoomWidth } from '#domain/pictures.ts'
import { closedZoom, type ZoomAction, type ZoomState, zoomReducer } from './zoom-state.ts'
import type { Point, Stage } from './zoom-view.ts'

export type GalleryZoomHandle = { open: (index: number) => void }

type Image = { url: string; alt: string }
type GalleryZoomProps = { ref: Ref<GalleryZoomHandle>; images: readonly Image[] }

/** The distance in pixels that an arrow key pans an enlarged picture. */
const keyPanPx = 80
const panOfKey: Partial<Record<string, Point>> = {
  ArrowLeft: { x: keyPanPx, y: 0 },
  ArrowRight: { x: -keyPanPx, y: 0 },
  ArrowUp: { x: 0, y: keyPanPx },
  ArrowDown: { x: 0, y: -keyPanPx },
}
/** Scaling by a wheel that turned 100 pixels. */
const wheelScale = 1.25

/** One picture on the whole screen: a tap enlarges it at that spot, dragging pans, two fingers or the wheel zoom, a swipe shows the next one. */
export function GalleryZoom({ ref, images }: GalleryZoomProps) {
  const { open, close, dialog } = useFadingDialog()
  const [state, dispatch] = useReducer(zoomReducer, closedZoom)
  useImperativeHandle(ref, () => {
    const openAt = (index: number) => {
      dispatch({ type: 'open', index, count: images.length })
      open()
    }
    return { open: openAt }
  }, [open, images.length])
  const stage = useRef<HTMLButtonElement>(null)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const pan = state.view.scale > 1 && panOfKey[key]
    const step = stepOfKey(key)
    if (pan && stage.current) dispatch({ type: 'pan', by: pan, stage: sizeOf(stage.current) })
    else if (step) dispatch({ type: 'step', by: step })
  }
  const image = images[state.index]
  return (
    <dialog
      {...dialog}
      aria-label="تصویر بزرگ"
      className="fade-dialog m-0 size-full max-h-none max-w-none bg-page text-text"
      onKeyDown={onKeyDown}
    >
      <div className="flex size-full flex-col">
        <div className="flex justify-end p-3">
          <IconButton icon="close" label="بستن" onClick={close} />
        </div>
        {image && <ZoomStage ref={stage} image={image} state={state} dispatch={dispatch} />}
        {images.length > 1 && (
          <div className="flex items-center justify-center gap-3 p-4">
            <IconButton icon="back" label="تصویر قبلی" onClick={() => dispatch({ type: 'step', by: -1 })} />
            <span aria-live="polite" className="min-w-16 text-center text-note text-muted">
              {toPersianDigits(`${state.index + 1} از ${images.length}`)}
            </span>
            <IconButton icon="forward" label="تصویر بعدی" onClick={() => dispatch({ type: 'step', by: 1 })} />
          </div>
        )}
      </div>
    </dialog>
  )
}

type ZoomStageProps = { ref: RefObject<HTMLButtonElement | null>; image: Image; state: ZoomState; dispatch: (action: ZoomAction) => void }

function ZoomStage({ ref, image, state: { view, drag }, dispatch }: ZoomStageProps) {
  useWheel(ref, dispatch)
  const isZoomed = view.scale > 1
  const onPointer = (type: 'press' | 'move' | 'release') => (event: PointerEvent<HTMLElement>) => {
    const stage = event.currentTarget
    if (type === 'press') stage.setPointerCapture(event.pointerId)
    dispatch({ type, pointer: event.pointerId, at: pointOf(stage, event), stage: sizeOf(stage) })
  }
  return (
    <button
      ref={ref}
      type="button"
      aria-label={isZoomed ? 'کوچک‌نمایی' : 'بزرگ‌نمایی'}
      aria-pressed={isZoomed}
      className={`min-h-0 flex-1 touch-none overflow-hidden outline-offset-[-4px] ${isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      onPointerDown={onPointer('press')}
      onPointerMove={onPointer('move')}
      onPointerUp={onPointer('release')}
      onPointerCancel={() => dispatch({ type: 'cancel' })}
      // Pointers are handled above; a click by keyboard or screen reader has no position.
      onClick={({ detail, currentTarget }) =>
        detail === 0 && dispatch({ type: 'toggle', at: { x: 0, y: 0 }, stage: sizeOf(currentTarget) })
      }
    >
      <span
        className={`block size-full ${drag ? '' : 'transition-transform duration-200 motion-reduce:transition-none'}`}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      >
        <ProductPicture
          image={image}
          isZoomable
          sizes={isZoomed ? `${zoomWidth}px` : '100vw'}
          className="pointer-events-none size-full select-none object-contain"
        />
      </span>
    </button>
  )
}

/** React's wheel listeners are passive; this one keeps the browser from zooming the page: https://github.com/facebook/react/issues/14856 */
function useWheel(stage: RefObject<HTMLElement | null>, dispatch: (action: ZoomAction) => void): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      dispatch({ type: 'scale', by: wheelScale ** (-event.deltaY / 100), at: pointOf(element, event), stage: sizeOf(element) })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage, dispatch])
}

function pointOf(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Stage {
  return { width: clientWidth, height: clientHeight }
}
