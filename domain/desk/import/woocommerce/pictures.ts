/** The part of a picture's URL that a copy of the uploads folder has too: «2024/01/bag.jpg». Null when it is not a picture. */
export function pictureKey(url: string): string | null {
  const [path = ''] = url.trim().split(/[?#]/)
  const decoded = decodedPath(path)
  const inside = decoded.includes('/uploads/') ? decoded.slice(decoded.lastIndexOf('/uploads/') + '/uploads/'.length) : baseOf(decoded)
  const key = inside.toLowerCase()
  return key !== '' && key.length <= 300 && /\.(jpe?g|png|webp|avif)$/.test(key) ? key : null
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Which of the chosen files each wanted picture is: by the end of its path; by its name alone where no other wanted picture has that name. */
export function matchPictures<File>(
  wanted: readonly string[],
  chosen: readonly { readonly path: string; readonly file: File }[],
): { readonly found: readonly { readonly key: string; readonly file: File }[]; readonly missing: readonly string[] } {
  const files = chosen.map(({ path, file }) => ({ path: `/${path.toLowerCase()}`, file }))
  const names = Map.groupBy(wanted, baseOf)
  const byName = new Map(files.map((one) => [baseOf(one.path), one.file]))
  const byPath = new Map(files.flatMap(({ path, file }) => endsOf(path).map((end) => [end, file] as const)))
  const fileOf = (key: string) => byPath.get(key) ?? (names.get(baseOf(key))?.length === 1 ? byName.get(baseOf(key)) : undefined)
  const found: { key: string; file: File }[] = []
  const missing: string[] = []
  for (const key of wanted) {
    const file = fileOf(key)
    if (file === undefined) missing.push(key)
    else found.push({ key, file })
  }
  return { found, missing }
}

/** «/uploads/2024/01/a.jpg» ends with «uploads/2024/01/a.jpg», «2024/01/a.jpg» and so on; the name alone is no path. */
function endsOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean)
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('/'))
}
