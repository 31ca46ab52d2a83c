const maxPathLength = 400

/**
 * The path at which WooCommerce showed a product: of its URL where the file has one, else of its slug, else of the slug that WordPress makes from
 * the name. Decoded and without a slash at the end, as our server compares paths. Null when there is none.
 */
export function oldPathOf({ permalink, slug, name }: { permalink: string; slug: string; name: string }, base: string): string | null {
  const path = pathOfUrl(permalink) ?? joined(base, decoded(slug) || wordpressSlug(name))
  return path !== null && path.length <= maxPathLength && /^\/[^/]/.test(path) ? path : null
}

/** The path of a category there, whose path has the slugs from the root down. */
export function oldCategoryPath(names: readonly string[]): string {
  return ['/product-category', ...names.map(wordpressSlug)].join('/').slice(0, maxPathLength)
}

function pathOfUrl(url: string): string | null {
  const [, path] = /^https?:\/\/[^/]+(\/[^?#]*)/.exec(url.trim()) ?? []
  return path === undefined ? null : clean(decoded(path))
}

function joined(base: string, slug: string): string | null {
  return slug === '' ? null : clean(`/${decoded(base)}/${slug}`)
}

function clean(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return text.trim()
  }
}

/** As WordPress makes one from a title: other letters than Latin stay, half-spaces and quotes go, the rest of the signs become hyphens. */
export function wordpressSlug(name: string): string {
  return encodable(name.toLowerCase())
    .replace(/[\u00ab\u00bb\u00ad\u00a1\u00bf\u2018-\u201f\u2022\u2026\u2039\u203a\u200b-\u200f\u202a-\u202e\ufeff®©°™]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u2011\u2013\u2014\u202f./\s]/g, '-')
    .replaceAll('×', 'x')
    .replace(/(?![a-z0-9_-])[\0-\x7f]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

const maxEncodedLength = 200

/** The beginning whose percent-encoding is no longer than a slug may be. */
function encodable(text: string): string {
  let [start, length] = ['', 0]
  for (const character of text.toWellFormed()) {
    length += character < '\x80' ? 1 : encodeURIComponent(character).length
    if (length > maxEncodedLength) break
    start += character
  }
  return start
}
