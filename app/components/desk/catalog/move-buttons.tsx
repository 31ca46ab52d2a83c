import { useEffect, useRef } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'

type MoveButtonsProps = {
  name: string
  /** From 0, among `count` siblings. */
  position: number
  count: number
  onMove: (step: -1 | 1) => void
  /** For rows side by side: `back` and `forward` instead of up and down. */
  isAcross?: boolean
}

/** One step at a time, for keyboard, screen reader and touch. The pressed button keeps the focus when its row moves. */
export function MoveButtons({ name, position, count, onMove, isAcross = false }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement | null>(null)
  const lastPosition = useRef(position)
  useEffect(() => {
    if (lastPosition.current !== position) pressed.current?.focus()
    lastPosition.current = position
    pressed.current = null
  }, [position])
  const steps = [
    { step: -1, icon: isAcross ? 'back' : 'chevron-up', label: isAcross ? 'جلوتر' : 'بالاتر', isPossible: position > 0 },
    { step: 1, icon: isAcross ? 'forward' : 'chevron-down', label: isAcross ? 'عقب‌تر' : 'پایین‌تر', isPossible: position < count - 1 },
  ] as const
  return (
    <span className="moves">
      {steps.map(({ step, icon, label, isPossible }) => (
        <button
          key={step}
          type="button"
          className="btn plain square"
          aria-label={`${label} بردن ${name}`}
          // Not `disabled`: a button that becomes so under the finger loses the focus.
          aria-disabled={!isPossible}
          onClick={(event) => {
            if (!isPossible) return
            pressed.current = event.currentTarget
            onMove(step)
          }}
        >
          <Icon name={icon} size="s" />
        </button>
      ))}
    </span>
  )
}

/** The id before which a row lands when it moves one step; null is the end. */
export function stepTarget(ids: readonly string[], id: string, step: -1 | 1): string | null {
  const at = ids.indexOf(id)
  return (step === -1 ? ids[at - 1] : ids[at + 2]) ?? null
}
