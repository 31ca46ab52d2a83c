import { isDuplicate } from '#db/errors.ts'
import { Refusal } from '#domain/refusals.ts'

/** A name or slug that another one has is a refusal. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal('catalog.exists')
    throw error
  }
}

/** The one among these, or a refusal. */
export function requireFound<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Refusal('catalog.notFound')
  return found
}
