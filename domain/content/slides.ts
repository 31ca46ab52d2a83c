/** A slide of the home page, as it is shown. */
export type HeroSlide = { picture: string; alt: string; headline: string; sentence: string; href: string; linkText: string }

/** A promotion card of the home page, as it is shown; its name stands on it. */
export type PromoCard = { picture: string; name: string; sentence: string; href: string }

const ownPrefix = 'own-'
const keyPattern = '[0-9a-f]{20}'
const ownPicture = new RegExp(`^${ownPrefix}${keyPattern}$`)

/** The name of an uploaded picture. */
export function ownPictureName(key: string): string {
  return `${ownPrefix}${key}`
}

export function isOwnPicture(name: string): boolean {
  return ownPicture.test(name)
}

/**
 * The name from which a page derives the URLs of both pictures of a slide: of the wide one, and of the one for phones, which is the middle of
 * the wide one unless it has a file of its own.
 */
export function heroPictureName({ picture, phonePicture }: { picture: string; phonePicture: string }): string {
  return isOwnPicture(picture) ? `${picture}-${(phonePicture || picture).slice(ownPrefix.length)}` : picture
}

export type SlideShape = 'wide' | 'phone' | 'promo'
export type SlideFile = { readonly key: string; readonly shape: SlideShape; readonly width: number; readonly format: 'avif' | 'webp' }

/** The file behind such a URL; null for any other URL. */
export function slideFileOf(folder: 'hero' | 'promo', name: string): SlideFile | null {
  const pattern = folder === 'hero' ? `(${keyPattern})-(${keyPattern})(-phone)?` : `(${keyPattern})`
  const found = new RegExp(`^${ownPrefix}${pattern}-([0-9]{3,4})\\.(avif|webp)$`).exec(name)
  if (!found) return null
  const format = found.at(-1) === 'avif' ? 'avif' : 'webp'
  const width = Number(found.at(-2))
  const [, first = '', second = '', phone] = found
  if (folder === 'promo') return { key: first, shape: 'promo', width, format }
  return phone === '-phone' ? { key: second, shape: 'phone', width, format } : { key: first, shape: 'wide', width, format }
}

/** What one shape is drawn to. A file above its bytes is encoded again with less quality; the first visit has to stay light. */
type SlideSize = { readonly width: number; readonly height: number; readonly maxKb: number }
export const slideShapes: Readonly<
  Record<SlideShape, { readonly sizes: readonly SlideSize[]; readonly formats: readonly ('avif' | 'webp')[] }>
> = {
  wide: {
    sizes: [
      { width: 1200, height: 500, maxKb: 60 },
      { width: 2400, height: 1000, maxKb: 140 },
    ],
    formats: ['avif', 'webp'],
  },
  phone: {
    sizes: [
      { width: 480, height: 600, maxKb: 36 },
      { width: 960, height: 1200, maxKb: 80 },
    ],
    formats: ['avif', 'webp'],
  },
  promo: {
    sizes: [
      { width: 480, height: 600, maxKb: 36 },
      { width: 960, height: 1200, maxKb: 80 },
    ],
    formats: ['webp'],
  },
}

export type Scheduled = { readonly isShown: boolean; readonly startsAt: Date | null; readonly endsAt: Date | null }

/** Whether a slide is on the page at this moment. */
export function isOnPage({ isShown, startsAt, endsAt }: Scheduled, now: Date): boolean {
  return isShown && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}

/** The next moment at which one of them comes or goes; null when none does. */
export function nextChange(slides: readonly Scheduled[], now: Date): Date | null {
  const moments = slides.filter(({ isShown }) => isShown).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  const later = moments.filter((moment): moment is Date => moment !== null && moment > now)
  return later.length === 0 ? null : new Date(Math.min(...later.map((moment) => moment.getTime())))
}
