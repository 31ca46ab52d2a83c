import type { ServiceContext } from '#services/context.ts'

type Cookie = { readonly name: string; readonly sameSite: 'Lax' | 'Strict' }

/** `__Host-` binds a cookie to this host and to https; plain http is for development only (production refuses it). */
export function hostCookie({ baseUrl }: ServiceContext['settings'], { name, sameSite }: Cookie) {
  const secure = baseUrl.startsWith('https:')
  return { name: secure ? `__Host-${name}` : name, options: { path: '/', httpOnly: true, secure, sameSite } as const }
}
