/** A reply in any of the known formats (providers §1.4). */
export type ZarinpalReply = {
  /** Null when there is no readable code, or when parts of the reply contradict each other. */
  readonly code: number | null
  readonly data: Readonly<Record<string, unknown>>
  /** Names of the invalid fields. */
  readonly fields: readonly string[]
}

/** Null when the text is no JSON object: the reply is not the gateway's. */
export function readReply(text: string): ZarinpalReply | null {
  const body = parsed(text)
  if (!isObject(body)) return null
  const data = isObject(body.data) ? body.data : {}
  const dataCode = toWhole(data.code)
  const errorCode = codeIn(body.errors)
  return { code: dataCode === null || errorCode === null ? (dataCode ?? errorCode) : null, data, fields: fieldsIn(body.errors) }
}

/** An integer, also as a string. */
export function toWhole(value: unknown): number | null {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^-?[0-9]{1,15}$/.test(value))) return null
  return Number.isSafeInteger(Number(value)) ? Number(value) : null
}

function codeIn(errors: unknown): number | null {
  if (!isObject(errors)) return null
  if ('code' in errors) return toWhole(errors.code)
  // An object keyed by field, with the code as a string among the messages.
  const codes = Object.values(errors)
    .flat()
    .filter((value) => typeof value === 'string')
    .map(toWhole)
  return codes.find((code) => code !== null) ?? null
}

function fieldsIn(errors: unknown): string[] {
  if (!isObject(errors)) return []
  if (!('code' in errors)) return Object.keys(errors)
  const { validations } = errors
  return Array.isArray(validations) ? validations.flatMap((one) => (isObject(one) ? Object.keys(one) : [])) : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
