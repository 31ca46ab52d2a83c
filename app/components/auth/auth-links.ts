type SignInPath = '/login' | '/register' | '/forgot-password'

/** Keeps the return path (`next`) when the tab changes. */
export function withNext(path: SignInPath, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
