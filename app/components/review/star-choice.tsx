import { useId, useState } from 'react'
import { toPersianDigits } from '#domain/digits.ts'

const ratings = [1, 2, 3, 4, 5] as const
const labels = { 1: 'خیلی بد', 2: 'بد', 3: 'معمولی', 4: 'خوب', 5: 'عالی' } as const

type StarChoiceProps = { chosen: number | null; error: string | undefined; onChoose: (stars: number) => void }

/** Five radio buttons styled as stars, with a preview under the mouse. */
export function StarChoice({ chosen, error, onChoose }: StarChoiceProps) {
  const [previewed, setPreviewed] = useState<number | null>(null)
  const shown = ratings.find((rating) => rating === (previewed ?? chosen))
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-name`} aria-invalid={error !== undefined} aria-describedby={`${id}-note`}>
      <p id={`${id}-name`} className="text-card font-bold">
        امتیاز شما
      </p>
      <div className="mt-1 flex items-center gap-3">
        <div className="-ms-2 flex" onPointerLeave={() => setPreviewed(null)}>
          {ratings.map((rating) => (
            <label
              key={rating}
              className="relative grid size-11 place-items-center"
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPreviewed(rating)}
            >
              <input
                type="radio"
                name="rating"
                value={rating}
                checked={chosen === rating}
                aria-label={`${toPersianDigits(rating)} ستاره`}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control -outline-offset-2"
                onChange={() => onChoose(rating)}
              />
              <span className="pointer-events-none size-8 overflow-hidden">
                <span className={`starry block h-8 w-40 transition ${rating <= (shown ?? 0) ? 'bg-star' : 'bg-edge'}`} />
              </span>
            </label>
          ))}
        </div>
        <span className="text-note text-muted" aria-hidden="true">
          {shown && labels[shown]}
        </span>
      </div>
      <p id={`${id}-note`} className="text-note text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}
