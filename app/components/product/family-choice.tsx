import { MixedText } from '#app/components/ui/mixed-text.tsx'
import type { FamilyOption } from '#domain/product/family.ts'

/** Links to the other products of the family: swatches for colours, chips for the rest. They work without scripts. */
export function FamilyChoice({ options }: { options: readonly FamilyOption[] }) {
  return options.map(({ name, choices }) => (
    <nav key={name} aria-label={`انتخاب ${name}`} className="mt-4">
      <p className="text-note text-muted">
        {name}: <b className="text-text">{choices.find(({ isCurrent }) => isCurrent)?.label}</b>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.label} title={choice.note}>
            <Choice choice={choice} />
          </li>
        ))}
      </ul>
    </nav>
  ))
}

type State = FamilyOption['choices'][number]['state']

const frames: Record<State, string> = {
  available: 'ringed ringed-line',
  soldOut: 'ringed ringed-line',
  other: 'border border-dashed border-line',
}
const texts: Record<State, string | undefined> = { available: undefined, soldOut: 'text-muted line-through', other: 'text-muted' }

function Choice({ choice: { label, swatch, slug, isCurrent, state, note } }: { choice: FamilyOption['choices'][number] }) {
  return (
    <a
      href={`/product/${slug}`}
      aria-current={isCurrent || undefined}
      className={`flex min-h-11 items-center gap-2 rounded-control px-3 text-sm ${frames[state]} transition hover:bg-raised aria-[current=true]:font-bold aria-[current=true]:ringed-2 aria-[current=true]:ringed-act`}
    >
      {swatch && <Swatch color={swatch} />}
      <span className={texts[state]}>
        <MixedText text={label} />
      </span>
      <span className="sr-only">{note}</span>
    </a>
  )
}

/** A picture, because the content security policy allows no style attributes. */
function Swatch({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5 text-muted" aria-hidden="true">
      <circle cx="10" cy="10" r="9.5" fill={color} stroke="currentColor" />
    </svg>
  )
}
