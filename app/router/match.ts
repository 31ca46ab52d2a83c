import { type Route, routes } from '#app/routes.ts'

export type Match = { route: Route; params: Record<string, string> }

/** The decoded parameters of a path: `/product/{slug}` and `/product/iphone-16` give `{ slug: 'iphone-16' }`. Null when it does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const parts = pattern.split('/')
  const segments = path.split('/')
  if (parts.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = segments[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== value) return null
      continue
    }
    const decoded = decodeSegment(value)
    if (!decoded) return null
    params[part.slice(1, -1)] = decoded
  }
  return params
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

export function matchRoute(path: string): Match | null {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return null
}

/** Whether the page is the same for everyone: only such a page may be cached. */
export function isPublic(path: string): boolean {
  return matchRoute(path)?.route.access === 'public'
}
