/** The owner's logo: the key of its files, and the size at which pages show it. */
export type Logo = { readonly key: string; readonly width: number; readonly height: number }

/** What an `img` of a page has. An empty alternative text: the name stands beside it. */
export type LogoImage = { readonly src: string; readonly width: number; readonly height: number; readonly alt: string }

export const maxLogoBytes = 2 * 1024 * 1024
export const maxSvgBytes = 256 * 1024

/** In the top bar, in CSS pixels; the file has three times as many. */
export const logoBox = { width: 160, height: 36 }

/** The files that are drawn at upload, by their names in URLs. */
export const brandFiles = {
  'logo.webp': 'image/webp',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'maskable-512.png': 'image/png',
  'apple-180.png': 'image/png',
  'favicon.ico': 'image/x-icon',
} as const

export type BrandFile = keyof typeof brandFiles

export function isBrandFile(name: string): name is BrandFile {
  return Object.hasOwn(brandFiles, name)
}

export function brandUrl({ key }: Pick<Logo, 'key'>, file: BrandFile): string {
  return `/media/brand/${key}/${file}`
}

/** A wide logo is taken to contain the shop's name and replaces it; a narrow one is a sign beside it. */
export function logoImage(logo: Logo, shopName: string): LogoImage {
  const isWide = logo.width >= 2 * logo.height
  return { src: brandUrl(logo, 'logo.webp'), width: logo.width, height: logo.height, alt: isWide ? shopName : '' }
}

/** Why a file cannot be the logo, before it is sent; null when it can. The server checks its content. */
export function logoFileProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!type.startsWith('image/')) return 'لوگو را به شکل SVG، PNG، JPEG یا WebP انتخاب کنید'
  if (size === 0) return 'این پرونده خالی است'
  if (type === 'image/svg+xml' && size > maxSvgBytes) return 'SVG لوگو حداکثر ۲۵۶ کیلوبایت است'
  return size > maxLogoBytes ? 'حجم لوگو حداکثر ۲ مگابایت است' : null
}

/** What needs more than shapes: other files, embedded pictures, scripts, styles from elsewhere, entities, and filters, whose cost has no bound. */
const forbidden =
  /<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet|@import|<(?:\w+:)?(?:image|feImage|filter|foreignObject|script|iframe|include)[\s/>]/i
const reference = /(?:href\s*=\s*["']?|url\(\s*["']?)\s*([^\s"')>])/gi

/** Whether an SVG consists of shapes only: each reference is to a part of itself. It is drawn once and never sent to a browser. */
export function isPlainSvg(text: string): boolean {
  if (text.includes('\0') || !/<svg[\s>]/i.test(text) || forbidden.test(text)) return false
  return [...text.matchAll(reference)].every(([, first]) => first === '#')
}
