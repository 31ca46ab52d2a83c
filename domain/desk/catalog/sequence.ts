/** The ids with `id` right before `before`, or at the end when that is null; null when `before` is not among them. */
export function placedBefore(ids: readonly string[], id: string, before: string | null): string[] | null {
  const others = ids.filter((one) => one !== id)
  if (before === null) return [...others, id]
  const at = others.indexOf(before)
  return at === -1 ? null : [...others.slice(0, at), id, ...others.slice(at)]
}

type Node = { readonly id: string; readonly parentId: string | null }

/** Whether `id` is the category itself or somewhere below it. */
export function isWithin(nodes: readonly Node[], categoryId: string, id: string | null): boolean {
  const parentOf = new Map(nodes.map((node) => [node.id, node.parentId]))
  const seen = new Set<string>()
  for (let at: string | null = id; at !== null && !seen.has(at); at = parentOf.get(at) ?? null) {
    if (at === categoryId) return true
    seen.add(at)
  }
  return false
}
