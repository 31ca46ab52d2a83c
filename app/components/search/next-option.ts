/** The option one step further; past either end nothing is chosen, and the next step enters from the other end. */
export function nextOption(ids: readonly string[], active: string | null, step: 1 | -1): string | null {
  if (active === null || !ids.includes(active)) return ids.at(step === 1 ? 0 : -1) ?? null
  return ids[ids.indexOf(active) + step] ?? null
}
