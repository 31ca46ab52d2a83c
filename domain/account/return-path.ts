/** Any host will do: it only shows whether a path leads away from it. */
const placeholderOrigin = 'http://shop.invalid'

const maxLength = 1_000
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]|%(?:0|1|7f|5c)/iu
const signInPages = new Set(['/auth', '/login', '/register'])

/** Where to go after signing in: a path of this shop, or the home page for everything that is none (threats IN-10). */
export function returnPath(next: string | null | undefined): string {
  if (!next || next.length > maxLength || !isPath(next)) return '/'
  const target = URL.parse(next, placeholderOrigin)
  if (target?.origin !== placeholderOrigin || signInPages.has(target.pathname)) return '/'
  const path = `${target.pathname}${target.search}${target.hash}`
  return isPath(path) ? path : '/'
}

/** Two slashes in front name another host, and so would a backslash, a tab or a line end that a browser forgives. */
function isPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && text.isWellFormed() && !unsafe.test(text)
}
