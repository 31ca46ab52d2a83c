import type { KeyboardEvent } from 'react'
import { MoveButtons } from '#app/components/desk/catalog/move-buttons.tsx'
import type { useDragRows } from '#app/components/desk/catalog/use-drag-rows.ts'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { DeskPicture } from '#app/stores/desk/pictures.ts'
import { toPersianDigits } from '#domain/digits.ts'

type PictureTileProps = {
  picture: DeskPicture
  index: number
  count: number
  isMain: boolean
  /** Null where the person may only look. */
  drag: ReturnType<typeof useDragRows> | null
  onOpen: () => void
  onStep: (step: -1 | 1) => void
}

/** One picture; the tile opens it, Alt with an arrow moves it. In RTL the left arrow goes on. */
export function PictureTile({ picture, index, count, isMain, drag, onOpen, onStep }: PictureTileProps) {
  const name = toPersianDigits(`تصویر ${index + 1}`)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? ({ ArrowRight: -1, ArrowLeft: 1 } as const)[event.code] : undefined
    if (step === undefined || !drag) return
    event.preventDefault()
    if (index + step >= 0 && index + step < count) onStep(step)
  }
  return (
    <li className={drag?.classOf(picture.id)} {...drag?.row(picture.id)}>
      <button
        type="button"
        className="shot"
        aria-label={`${name}: ${picture.alt || 'متن جایگزین ندارد'}`}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        {...drag?.grip(picture.id)}
      >
        <Thumb url={picture.url} />
        {isMain && <b className="tag">اصلی</b>}
      </button>
      <span className={picture.alt ? 'tiny muted cut' : 'tiny rate-text'}>{picture.alt || 'متن جایگزین ندارد'}</span>
      {drag && <MoveButtons name={name} position={index} count={count} onMove={onStep} isAcross />}
    </li>
  )
}
