import { groupedDigits } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'

/** As UP-03: what a phone's camera makes, and what the server reads into memory. */
export const maxPictureBytes = 8 * 1024 * 1024
export const maxPictures = 30
export const maxAltLength = 200

/** A picture of a list as the desk sends it. */
export type ListedPicture = { readonly id: string; readonly alt: string }

/** The alternative text as it is stored; an empty one leaves the picture unpublished. */
export function pictureAlt(text: string): string {
  const alt = cleanLine(text)
  if (alt.length <= maxAltLength) return alt
  const message = `متن جایگزین حداکثر ${groupedDigits(maxAltLength)} نویسه است`
  throw new Refusal('request.malformed', { fields: [{ name: 'alt', message }] })
}

/** Why a file cannot be uploaded, before it is; null when it can. The server checks its content. */
export function pictureFileProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return 'عکس JPEG، PNG، WebP یا AVIF انتخاب کنید'
  if (size === 0) return 'این پرونده خالی است'
  return size > maxPictureBytes ? 'حجم هر عکس حداکثر ۸ مگابایت است' : null
}
