import { Refusal } from '#domain/refusals.ts'

/** Longer paths do not fit the table. */
const maxLength = 500
/** Parts of the program that are no pages. */
const reserved = /^\/(?:api|desk|media|assets|share|_data|icon)(?:\/|$)/

export type RedirectPaths = { readonly from: string; readonly to: string }

/** Both paths as they are stored; a whole URL of this shop or of an older one becomes its path. */
export function requireRedirect({ from, to }: RedirectPaths): RedirectPaths {
  const [old, target] = [pathOf(from), pathOf(to)]
  const problems = [
    ...(old && !reserved.test(old.path) ? [] : [{ name: 'from', message: 'نشانی قدیم را با / آغاز کنید؛ مانند /old-page' }]),
    ...(target && !reserved.test(target.path) ? [] : [{ name: 'to', message: 'نشانی تازه را با / آغاز کنید؛ مانند /product/iphone-16' }]),
    ...(old && target && old.path === target.path + target.query ? [{ name: 'to', message: 'هر دو یک نشانی است' }] : []),
  ]
  if (!old || !target || problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  // The query of an old URL is dropped: a page is found by its path.
  return { from: old.path, to: target.path + target.query }
}

function pathOf(typed: string): { path: string; query: string } | null {
  const url = URL.parse(typed.trim(), 'https://shop.invalid')
  if (!url || !/^https?:$/.test(url.protocol) || !/^(?:https?:\/\/|\/(?!\/))/i.test(typed.trim())) return null
  const path = decoded(url.pathname)
  const isStorable = path !== null && /^\/[^/]/.test(path) && !/[\p{Cc}\\]/u.test(path) && path.length + url.search.length <= maxLength
  return isStorable ? { path, query: url.search } : null
}

/** As the server reads the path of a request; null when it is not UTF-8. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Where a path leads in the end when all of `moves` are followed; null when it leads in a circle. */
export function finalTarget(moves: ReadonlyMap<string, string>, from: string, to: string): string | null {
  const seen = new Set([from])
  let target = to
  for (let next = moves.get(target); next !== undefined && !seen.has(target); next = moves.get(target)) {
    seen.add(target)
    target = next
  }
  return seen.has(target) ? null : target
}
