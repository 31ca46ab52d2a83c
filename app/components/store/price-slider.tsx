import { useEffect, useRef, useState } from 'react'
import { priceLabel, type Toman } from '#domain/money.ts'
import { type PriceBounds, priceAt, priceSteps, stepOf } from '#domain/price-steps.ts'
import type { PriceRange } from './price-field.ts'

type PriceSliderProps = {
  bounds: PriceBounds
  range: PriceRange
  /** While a thumb moves. */
  onMove: (range: PriceRange) => void
  /** When it has been moved. */
  onChoose: (range: PriceRange) => void
}

/** Two native sliders on one track: each thumb has a name, arrow keys and its price as spoken text. At its end a thumb sets no limit. */
export function PriceSlider({ bounds, range, onMove, onChoose }: PriceSliderProps) {
  const [steps, setSteps] = useState(() => stepsOf(bounds, range))
  const { priceMin, priceMax } = range
  useEffect(() => setSteps(stepsOf(bounds, { priceMin, priceMax })), [bounds, priceMin, priceMax])

  // The limit that does not move stays as it was typed.
  const next = useRef(range)
  const move = (moved: Steps) => {
    const low = moved.low === 0 ? null : priceAt(bounds, moved.low)
    const high = moved.high === priceSteps ? null : priceAt(bounds, moved.high)
    next.current = { priceMin: moved.low === steps.low ? priceMin : low, priceMax: moved.high === steps.high ? priceMax : high }
    setSteps(moved)
    onMove(next.current)
  }
  const choose = () => onChoose(next.current)
  return (
    <div className="relative h-11">
      <span className="absolute inset-x-0 top-1/2 h-1 [translate:0_-50%] rounded-full bg-line" />
      <span
        className="absolute top-1/2 h-1 [translate:0_-50%] rounded-full bg-act"
        style={{ insetInlineStart: `${steps.low}%`, insetInlineEnd: `${priceSteps - steps.high}%` }}
      />
      <Thumb
        label="کمترین قیمت"
        step={steps.low}
        price={priceAt(bounds, steps.low)}
        isOnTop={steps.low > priceSteps / 2}
        onStep={(step) => move({ ...steps, low: Math.min(step, steps.high - 1) })}
        onChoose={choose}
      />
      <Thumb
        label="بیشترین قیمت"
        step={steps.high}
        price={priceAt(bounds, steps.high)}
        isOnTop={false}
        onStep={(step) => move({ ...steps, high: Math.max(step, steps.low + 1) })}
        onChoose={choose}
      />
    </div>
  )
}

type Steps = { low: number; high: number }

function stepsOf(bounds: PriceBounds, { priceMin, priceMax }: PriceRange): Steps {
  const low = priceMin === null ? 0 : Math.min(stepOf(bounds, priceMin), priceSteps - 1)
  return { low, high: priceMax === null ? priceSteps : Math.max(stepOf(bounds, priceMax), low + 1) }
}

type ThumbProps = {
  label: string
  step: number
  price: Toman
  /** Near the end both thumbs may meet: the one that can still move is on top. */
  isOnTop: boolean
  onStep: (step: number) => void
  onChoose: () => void
}

function Thumb({ label, step, price, isOnTop, onStep, onChoose }: ThumbProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })
  // React's onChange is the input event; the change event comes once, when the thumb is released or a key was pressed.
  useEffect(() => {
    const released = () => choose.current()
    const element = input.current
    element?.addEventListener('change', released)
    return () => element?.removeEventListener('change', released)
  }, [])
  return (
    <input
      ref={input}
      type="range"
      min={0}
      max={priceSteps}
      value={step}
      aria-label={label}
      aria-valuetext={priceLabel(price)}
      className={`range-thumb ${isOnTop ? 'z-10' : ''}`}
      onChange={({ target }) => onStep(Number(target.value))}
    />
  )
}
