const digit = '[0-9۰-۹٠-٩]'

/** Shapes that tell who somebody is: e-mail, telephone, national ID or card number, long random token. */
const shapes: readonly [shape: RegExp, shown: string][] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g, '[e-mail]'],
  [new RegExp(`(?<!${digit})(?:(?:\\+|00)?98|[0۰٠])?[9۹٩]${digit}{9}(?!${digit})`, 'g'), '[phone]'],
  [new RegExp(`(?<!${digit})${digit}{16}(?!${digit})`, 'g'), '[card]'],
  [new RegExp(`(?<!${digit})${digit}{10}(?!${digit})`, 'g'), '[number]'],
  [/\b(?:[A-Fa-f0-9]{32,}|eyJ[\w-]{10,}(?:\.[\w-]+){0,2})\b/g, '[token]'],
]

const longestText = 4000
const deepest = 3

const mayHoldAny = new RegExp(`@|${digit}|eyJ|[A-Fa-f]{32}`)

/** A text that may be kept in a log: cut, and without anything shaped like a person's data. */
export function mask(text: string): string {
  if (text.length <= longestText && !mayHoldAny.test(text)) return text
  return shapes.reduce((masked, [shape, shown]) => masked.replace(shape, shown), text.slice(0, longestText))
}

const hidden = new Set(['authorization', 'cookie', 'password', 'code', 'token', 'nationalId', 'phone', 'mobile', 'email'])

/** A value as a log may hold it: texts masked, and what is personal by its name left out, however deep it hides. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return mask(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hidden.has(name) ? '[redacted]' : redact(inner, depth + 1)]),
  )
}

type Described = { type: string; message: string; code?: string; frames?: string[]; cause?: Described }

/** What a bug report needs of an error: no values of a query, no properties that a library hung on it. */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: mask(String(error)) }
  const code: unknown = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: mask(withoutQueryValues(error.message)),
    ...(typeof code === 'string' && { code: mask(code) }),
    frames: framesOf(error.stack ?? ''),
    ...(error.cause !== undefined && depth < deepest && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Drizzle puts the values of a failed query into its message, after the statement. */
function withoutQueryValues(message: string): string {
  return message.replace(/\nparams:[\s\S]*$/, '')
}

function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
    .map((line) => mask(line.trim()))
}
