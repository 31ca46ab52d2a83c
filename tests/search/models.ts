import { allFamilies } from '#db/seed/families/all-families.ts'

const modelOf = new Map(
  allFamilies.flatMap(({ slug: family, products, siblings }) =>
    [...products, ...siblings.map(({ slug }) => slug)].map((slug) => [slug, family]),
  ),
)

/** The products that are not found; a family has one card, so any of its products stands for all. */
export function missingOf(expected: readonly string[], found: readonly string[]): string[] {
  const models = new Set(found.map((slug) => modelOf.get(slug) ?? slug))
  return expected.filter((slug) => !models.has(modelOf.get(slug) ?? slug))
}
