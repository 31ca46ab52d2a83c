import { type Route, routes } from '../routes.ts'

export type Match = { route: Route; params: Record<string, string> }

/** `/product/{slug}` against `/product/iphone-16`: one segment a name, decoded, or null when the path is another page's. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
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

/** Whether everybody sees the same there: only such a page may be kept. */
export function isPublic(path: string): boolean {
  return matchRoute(path)?.route.access === 'public'
}
