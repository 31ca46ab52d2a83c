import { mobile } from '#domain/account/mobile.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { cleanLine, cleanText, graphemeCount } from '#domain/text.ts'

/** The views of the desk's list of customers. Erased accounts are in none: nothing of a person is left in them. */
export const customerTabs = ['all', 'blocked'] as const
export type CustomerTab = (typeof customerTabs)[number]

/** What is said of an account that is not like most. */
export const customerMarks: Readonly<Partial<Record<string, string>>> = { disabled: 'مسدود', imported: 'از فروشگاه پیشین' }

export const maxCustomerNoteLength = 2_000

/** A note of the staff about a customer; null when it is empty or too long. */
export function customerNote(text: string): string | null {
  const note = cleanText(text)
  return note === '' || graphemeCount(note) > maxCustomerNoteLength ? null : note
}

/** Any digits and letters as people type them, in the form of the stored search text. */
export function customerSearch(text: string): string {
  return mobile(text) ?? toLatinDigits(cleanLine(text)).toLowerCase()
}
