/** The `cache-control` of a URL that names its content: a changed picture has another URL. */
export const immutable = 'public, max-age=31536000, immutable'
