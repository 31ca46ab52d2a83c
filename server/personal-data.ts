const digit = '[0-9۰-۹٠-٩]'

/** Patterns of personal data: e-mail, phone number, national ID or card number, long random token. */
const patterns: readonly [pattern: RegExp, replacement: string][] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g, '[e-mail]'],
  [new RegExp(`(?<!${digit})(?:(?:\\+|00)?98|[0۰٠])?[9۹٩]${digit}{9}(?!${digit})`, 'g'), '[phone]'],
  [new RegExp(`(?<!${digit})${digit}{16}(?!${digit})`, 'g'), '[card]'],
  [new RegExp(`(?<!${digit})${digit}{10}(?!${digit})`, 'g'), '[number]'],
  [/\b(?:[A-Fa-f0-9]{32,}|eyJ[\w-]{10,}(?:\.[\w-]+){0,2})\b/g, '[token]'],
]

const maxTextLength = 4000
const maxDepth = 3

const mayMatch = new RegExp(`@|${digit}|eyJ|[A-Fa-f]{32}`)

/** A text that may be logged: truncated, with everything that looks like personal data replaced. */
export function mask(text: string): string {
  if (text.length <= maxTextLength && !mayMatch.test(text)) return text
  return patterns.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text.slice(0, maxTextLength))
}

const personalFields = new Set(['authorization', 'cookie', 'password', 'code', 'token', 'nationalId', 'phone', 'mobile', 'email'])

/** A value that may be logged: texts masked, fields with personal names redacted at any depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return mask(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, personalFields.has(name) ? '[redacted]' : redact(inner, depth + 1)]),
  )
}

type Described = { type: string; message: string; code?: string; frames?: string[]; cause?: Described }

/** An error for the log, without query parameters and without properties added by libraries. */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: mask(String(error)) }
  const code: unknown = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: mask(withoutQueryValues(error.message)),
    ...(typeof code === 'string' && { code: mask(code) }),
    frames: framesOf(error.stack ?? ''),
    ...(error.cause !== undefined && depth < maxDepth && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Drizzle appends the parameters of a failed query to its message. */
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
