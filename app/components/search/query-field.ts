/** The server reads no more characters of a query. */
export const maxQueryLength = 100

type Direction = { dir: 'ltr' | 'rtl'; className: string }

/** A Latin query is written left to right but aligned like a Persian one. An empty field is Persian, like its placeholder. */
export function queryDirection(query: string): Direction {
  return /^[^\p{L}]*\p{Script=Latin}/u.test(query) ? { dir: 'ltr', className: 'text-end' } : { dir: 'rtl', className: 'text-start' }
}
