import type { SeedProduct, SeedSibling } from '#db/seed/types.ts'

export function siblingProduct({ like, attributes, instead, ...own }: SeedSibling, products: readonly SeedProduct[]): SeedProduct {
  const model = products.find(({ slug }) => slug === like)
  if (!model) throw new Error(`no such product: ${like}`)
  return {
    ...model,
    // Those of the other one are of its color or memory.
    reviews: [],
    ...own,
    attributes: { ...model.attributes, ...attributes },
    description: withTexts(model.description, instead ?? {}),
  }
}

function withTexts(description: string, instead: Readonly<Record<string, string>>): string {
  return Object.entries(instead).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the description does not say: ${from}`)
    return text.replace(from, to)
  }, description)
}
