import { cleanLine } from '#domain/text.ts'

/** Of an order or a product. */
export const maxLabels = 10
export const maxLabelLength = 40
/** Labels in use that a field offers. */
export const maxKnownLabels = 200

/** As it is stored; null when it is empty or too long. */
export function parseLabel(text: string): string | null {
  const label = cleanLine(text)
  return label === '' || label.length > maxLabelLength ? null : label
}
