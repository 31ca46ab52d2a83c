type Category = { readonly id: string; readonly name: string; readonly parentId: string | null; readonly status?: string }

/** The tree as the lines of a select: a parent before its children, each level set in. */
export function categoryOptions(categories: readonly Category[]): (readonly [string, string])[] {
  const children = Map.groupBy(categories, ({ parentId }) => parentId)
  const linesOf = (parentId: string | null, depth: number): (readonly [string, string])[] =>
    (children.get(parentId) ?? []).flatMap(({ id, name, status }) => [
      [id, `${'\u2003'.repeat(depth)}${name}${status === 'inactive' ? ' (پنهان)' : ''}`] as const,
      ...linesOf(id, depth + 1),
    ])
  return linesOf(null, 0)
}
