import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { updateUrl } from '#app/stores/navigation.ts'
import type { ListingQuery } from '#domain/listing.ts'
import { groupedDigits, type Toman } from '#domain/money.ts'
import { formHref, OtherFilterInputs } from './listing-form.tsx'

type PriceFilterProps = { query: ListingQuery; bounds: { min: Toman; max: Toman } | null }

export function PriceFilter({ query, bounds }: PriceFilterProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    updateUrl(formHref(event.currentTarget), 'push')
  }
  return (
    <form action="/store" aria-label="بازه قیمت" className="grid gap-2" onSubmit={onSubmit}>
      <OtherFilterInputs query={query} without={{ priceMin: null, priceMax: null }} />
      <PriceInput name="priceMin" label="از" price={query.priceMin} hint={bounds?.min ?? null} />
      <PriceInput name="priceMax" label="تا" price={query.priceMax} hint={bounds?.max ?? null} />
      <Button type="submit" look="outline">
        اعمال قیمت
      </Button>
    </form>
  )
}

type PriceInputProps = { name: string; label: string; price: Toman | null; hint: Toman | null }

function PriceInput({ name, label, price, hint }: PriceInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = price === null ? '' : groupedDigits(price)
  useEffect(() => {
    if (input.current) input.current.value = shown
  }, [shown])
  return (
    <label className="flex h-11 items-center gap-2 rounded-control px-3 text-sm text-muted inset-ring inset-ring-edge/60 transition focus-within:inset-ring-edge hover:inset-ring-edge">
      {label}
      <input
        ref={input}
        name={name}
        defaultValue={shown}
        placeholder={hint === null ? undefined : groupedDigits(hint)}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        className="h-full min-w-0 flex-1 bg-transparent text-center text-base text-text placeholder:text-muted/80 lg:text-sm"
      />
      <span className="text-xs">تومان</span>
    </label>
  )
}
