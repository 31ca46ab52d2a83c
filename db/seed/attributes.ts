import { fixedId } from '#db/ids.ts'
import { valueSlug } from '#domain/value-slug.ts'
import { catalogDate } from './calendar.ts'
import { options } from './options.ts'
import { swatches } from './swatches.ts'

export type OptionRow = { id: string; slug: string; name: string; displayOrder: number }
export type ValueRow = { id: string; optionId: string; value: string; slug: string; displayOrder: number; swatch: string | null }

export const optionRows: readonly OptionRow[] = options.map(({ slug, name }, displayOrder) => ({
  id: fixedId(catalogDate, `option ${slug}`),
  slug,
  name,
  displayOrder,
}))

const optionBySlug = new Map(optionRows.map((row) => [row.slug, row]))

export function valueId(optionSlug: string, value: string): string {
  return fixedId(catalogDate, `value ${optionSlug} ${valueSlug(value)}`)
}

export function optionOf(slug: string): OptionRow {
  const option = optionBySlug.get(slug)
  if (!option) throw new Error(`no such option: ${slug}`)
  return option
}

/** Every value once, sorted as filters show them: by size where there is one, else by first appearance. */
export function valueRows(attributes: Iterable<Record<string, string>>): ValueRow[] {
  const values = new Map<string, { optionSlug: string; value: string }>()
  for (const product of attributes) {
    for (const [optionSlug, value] of Object.entries(product)) {
      const id = valueId(optionSlug, value)
      if (!values.has(id)) values.set(id, { optionSlug, value })
    }
  }
  return [...values]
    .sort(([, a], [, b]) => sizeOf(a.value) - sizeOf(b.value))
    .map(([id, { optionSlug, value }], displayOrder) => ({
      id,
      optionId: optionOf(optionSlug).id,
      value,
      slug: valueSlug(value),
      displayOrder,
      swatch: optionSlug === 'color' ? (swatches[value] ?? null) : null,
    }))
}

const units: readonly [word: string, factor: number][] = [
  ['ترابایت', 1024],
  ['کیلوگرم', 1000],
  ['سانتی‌متر', 0.01],
]

function sizeOf(value: string): number {
  const number = Number.parseFloat(valueSlug(value))
  if (Number.isNaN(number)) return 0
  return number * (units.find(([word]) => value.includes(word))?.[1] ?? 1)
}
