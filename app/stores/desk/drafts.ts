/** What is typed at the desk and not saved, in this tab: a reload or another sign-in loses nothing. */
const keyOf = (name: string) => `desk-draft ${name}`

export function readDraft<Draft>(name: string, isDraft: (value: unknown) => value is Draft): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** As JSON; null deletes it. */
export function writeDraft(name: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), draft)
  } catch {
    // Storage is blocked or full: the form still has everything.
  }
}

/** The next person in this tab must not find them. */
export function forgetDrafts(): void {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const name of names) if (name.startsWith(keyOf(''))) sessionStorage.removeItem(name)
  } catch {
    // Blocked: nothing was stored either.
  }
}

type Values = Readonly<Record<string, string>>

/** The changed fields of a form, with what they were and the version that they belong to: the save finds out what a colleague changed meanwhile. */
export type FormDraft = { readonly version: number; readonly base: Values; readonly values: Values }

export function isFormDraft(value: unknown): value is FormDraft {
  const { version, base, values } = (value ?? {}) as Partial<Record<keyof FormDraft, unknown>>
  return typeof version === 'number' && isValues(base) && isValues(values)
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}
