/** The option one step further; past either end none is active, and the next step wraps around. */
export function nextOption(ids: readonly string[], active: string | null, step: 1 | -1): string | null {
  if (active === null || !ids.includes(active)) return ids.at(step === 1 ? 0 : -1) ?? null
  return ids[ids.indexOf(active) + step] ?? null
}
