import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { updateUrl } from '#app/stores/navigation.ts'
import { groupedDigits, type Toman } from '#domain/money.ts'
import type { PriceBounds } from '#domain/price-steps.ts'
import { caretAfter, groupedText, type PriceRange, readPriceField } from './price-field.ts'

type PriceFilterProps = PriceRange & {
  action: '/store' | '/search'
  bounds: PriceBounds | null
  hrefOf: (range: PriceRange) => string
  /** Hidden inputs with the other filters, for browsers without JavaScript. */
  children: ReactNode
}

/** Two fields and a slider. Fields understand ۶۰ میلیون; the slider is loaded after hydration. */
export function PriceFilter({ action, priceMin, priceMax, bounds, hrefOf, children }: PriceFilterProps) {
  const [texts, setTexts] = useState(() => textsOf({ priceMin, priceMax }))
  useEffect(() => setTexts(textsOf({ priceMin, priceMax })), [priceMin, priceMax])

  const apply = (range: PriceRange) => updateUrl(hrefOf(range), 'push')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const range = ordered({ priceMin: readPriceField(texts.min), priceMax: readPriceField(texts.max) })
    setTexts(textsOf(range))
    apply(range)
  }
  return (
    <form action={action} aria-label="بازه قیمت" className="grid grid-cols-1 gap-2" onSubmit={onSubmit}>
      {children}
      <PriceInput name="priceMin" label="از" text={texts.min} hint={bounds?.min} onText={(min) => setTexts({ ...texts, min })} />
      <PriceInput name="priceMax" label="تا" text={texts.max} hint={bounds?.max} onText={(max) => setTexts({ ...texts, max })} />
      {bounds && bounds.min < bounds.max && (
        <Slider
          bounds={bounds}
          range={{ priceMin: readPriceField(texts.min), priceMax: readPriceField(texts.max) }}
          onMove={(range) => setTexts(textsOf(range))}
          onChoose={apply}
        />
      )}
      <Button type="submit" look="outline">
        اعمال قیمت
      </Button>
    </form>
  )
}

function textsOf({ priceMin, priceMax }: PriceRange): { min: string; max: string } {
  const shown = (price: Toman | null) => (price === null ? '' : groupedDigits(price))
  return { min: shown(priceMin), max: shown(priceMax) }
}

function ordered({ priceMin, priceMax }: PriceRange): PriceRange {
  const isReversed = priceMin !== null && priceMax !== null && priceMin > priceMax
  return isReversed ? { priceMin: priceMax, priceMax: priceMin } : { priceMin, priceMax }
}

type SliderProps = Parameters<typeof import('./price-slider.tsx').PriceSlider>[0]

/** Its height is reserved, so that nothing moves when it arrives. Without it the fields remain. */
function Slider(props: SliderProps) {
  const [Loaded, setLoaded] = useState<((props: SliderProps) => ReactNode) | null>(null)
  useEffect(() => {
    import('./price-slider.tsx').then(
      ({ PriceSlider }) => setLoaded(() => PriceSlider),
      () => {},
    )
  }, [])
  return <div className="h-11 unscripted:hidden">{Loaded && <Loaded {...props} />}</div>
}

type PriceInputProps = { name: string; label: string; text: string; hint: Toman | undefined; onText: (text: string) => void }

function PriceInput({ name, label, text, hint, onText }: PriceInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const grouped = groupedText(target.value)
    if (grouped !== target.value) caret.current = caretAfter(grouped, target.value, target.selectionStart ?? target.value.length)
    onText(grouped)
  }
  return (
    <label className="flex h-11 items-center gap-2 rounded-control px-3 text-sm text-muted ringed ringed-edge-60 transition focus-within:ringed-edge hover:ringed-edge">
      {label}
      <input
        ref={input}
        name={name}
        value={text}
        placeholder={hint === undefined ? undefined : groupedDigits(hint)}
        inputMode="numeric"
        autoComplete="off"
        dir="auto"
        className="h-full min-w-0 flex-1 bg-transparent text-center text-base text-text placeholder:text-muted-80 lg:text-sm"
        onChange={onChange}
      />
      <span className="text-xs">تومان</span>
    </label>
  )
}
