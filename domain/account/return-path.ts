/** Any origin: used to detect URLs that lead to another host. */
const placeholderOrigin = 'http://shop.invalid'

const maxLength = 1_000
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]|%(?:0|1|7f|5c)/iu
const signInPages = new Set(['/auth', '/login', '/register'])

/** Redirect target after sign-in: a same-site path, or the home page for anything else (docs/threats.md IN-10). */
export function returnPath(next: string | null | undefined): string {
  if (!next || next.length > maxLength || !isPath(next)) return '/'
  const target = URL.parse(next, placeholderOrigin)
  if (target?.origin !== placeholderOrigin || signInPages.has(target.pathname)) return '/'
  const path = `${target.pathname}${target.search}${target.hash}`
  return isPath(path) ? path : '/'
}

/** Why a guest was redirected to the sign-in page; null where the page itself says it. */
export function signInReason(next: string): string | null {
  if (/^\/checkout(?:\/|$)/.test(next)) {
    return 'برای ثبت و پیگیری سفارش وارد شوید یا حساب بسازید. سبد خرید شما همین‌طور می‌ماند.'
  }
  return /^\/orders(?:[/?]|$)/.test(next) ? 'برای دیدن سفارش‌هایتان وارد شوید.' : null
}

/** Two leading slashes name another host, as do a backslash, tab or line break, which browsers normalize. */
function isPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && text.isWellFormed() && !unsafe.test(text)
}
