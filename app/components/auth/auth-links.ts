type SignInPath = '/login' | '/register' | '/forgot-password'

/** The way back after signing in goes along from tab to tab. */
export function withNext(path: SignInPath, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
