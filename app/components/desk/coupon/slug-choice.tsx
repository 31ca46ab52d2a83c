import { useId } from 'react'
import { slugsIn, slugText } from '#domain/desk/coupon/form.ts'

type SlugChoiceProps = {
  label: string
  hint: string
  /** Slugs with commas between. */
  value: string
  error: string | undefined
  /** Slugs and their names, in the sequence of the list. */
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

/** Any number of categories or brands; none means all. */
export function SlugChoice({ label, hint, value, error, options, onChange }: SlugChoiceProps) {
  const id = useId()
  const chosen = slugsIn(value)
  // What is stored and no longer in the shop stays visible, so that it can be taken out.
  const gone = chosen.filter((slug) => !options.some(([known]) => known === slug)).map((slug) => [slug, slug] as const)
  return (
    <fieldset className="slug-choice" aria-describedby={id}>
      <legend className="label">{label}</legend>
      <div className="slug-list">
        {[...gone, ...options].map(([slug, name]) => (
          <label key={slug} className="check">
            <input
              type="checkbox"
              className="tick"
              checked={chosen.includes(slug)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(slugText(target.checked ? [...chosen, slug] : chosen.filter((one) => one !== slug)))}
            />
            {name}
          </label>
        ))}
      </div>
      <p id={id} className={error ? 'error-text' : 'tiny muted'}>
        {error ?? hint}
      </p>
    </fieldset>
  )
}
