/** A value of an option, as a variant of a family has it. */
export type VariantValue = { readonly id: string; readonly value: string; readonly swatch: string | null }

type Named = { readonly id: string; readonly name: string }
type Listed = Named & { readonly values: readonly VariantValue[] }
type WithValues = { readonly values: readonly VariantValue[] | null }
type WithIndexes = { readonly values: readonly number[] | null }

/** A hundred variants have few values: each is sent once, with its option, and a variant has the indexes of its own there. */
export function listedValues<Variant extends WithValues>(
  options: readonly Named[],
  variants: readonly Variant[],
): { options: Listed[]; variants: (Omit<Variant, 'values'> & WithIndexes)[] } {
  const listed = options.map(({ id, name }, index) => {
    const values = new Map(variants.flatMap(({ values: own }) => (own?.[index] ? [[own[index].id, own[index]] as const] : [])))
    return { id, name, values: [...values.values()] }
  })
  const valueIndexes = (own: readonly VariantValue[]) =>
    own.map(({ id }, index) => listed[index]?.values.findIndex((value) => value.id === id) ?? -1)
  return { options: listed, variants: variants.map(({ values, ...variant }) => ({ ...variant, values: values && valueIndexes(values) })) }
}

/** The values themselves instead of their indexes. */
export function withValues<Variant extends WithIndexes>(
  options: readonly Listed[],
  variants: readonly Variant[],
): (Omit<Variant, 'values'> & { values: VariantValue[] | null })[] {
  const valuesAt = (indexes: readonly number[]) =>
    indexes.flatMap((valueIndex, option) => {
      const value = options[option]?.values[valueIndex]
      return value ? [value] : []
    })
  return variants.map(({ values, ...variant }) => ({ ...variant, values: values && valuesAt(values) }))
}
