import { brandOption } from '#domain/listing.ts'
import { listingParameters } from '#domain/listing-parameters.ts'
import { groupedDigits } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'

const maxNameLength = 80
const maxSlugLength = 100

/** The names of a category, brand, option or value as it is stored; a missing or overlong one is refused by the name of its field. */
export function requireName(field: string, text: string): string {
  const name = cleanLine(text)
  if (name !== '' && name.length <= maxNameLength) return name
  throw new Refusal('request.malformed', { fields: [{ name: field, message: 'نام را بنویسید؛ حداکثر ۸۰ نویسه' }] })
}

/** A slug of the shop's URLs. */
export function requireSlug(text: string): string {
  const slug = text.trim().toLowerCase()
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= maxSlugLength) return slug
  const message = 'نشانی با حرف و رقم لاتین و خط تیره نوشته می‌شود؛ مانند smart-watch'
  throw new Refusal('request.malformed', { fields: [{ name: 'slug', message }] })
}

/** Names of the listing's own parameters, which no option may have. */
export const reservedSlugs: readonly string[] = [...listingParameters, brandOption, 'literal']

/** An option's slug is the name of a parameter of the listing: the listing's own names are taken. */
export function requireOptionSlug(text: string): string {
  const slug = requireSlug(text)
  if (!reservedSlugs.includes(slug)) return slug
  throw new Refusal('request.malformed', { fields: [{ name: 'slug', message: 'این نشانی برای خود فروشگاه است؛ نشانی دیگری بنویسید' }] })
}

/** `#rrggbb`, or null for none. */
export function requireSwatch(text: string): string | null {
  const colour = text.trim().toLowerCase()
  if (colour === '') return null
  if (/^#[0-9a-f]{6}$/.test(colour)) return colour
  throw new Refusal('request.malformed', { fields: [{ name: 'swatch', message: 'رنگ را به شکل #1a2b3c بنویسید' }] })
}

export type Usage = { readonly products: number; readonly children?: number; readonly coupons?: number; readonly families?: number }

/** Refuses to delete what products, other categories, coupons or families refer to, and says how many. */
export function requireUnused({ products, children = 0, coupons = 0, families = 0 }: Usage): void {
  if (products + children + coupons + families === 0) return
  const used = [
    ...(products > 0 ? [`${groupedDigits(products)} کالا`] : []),
    ...(children > 0 ? [`${groupedDigits(children)} زیردسته`] : []),
    ...(coupons > 0 ? [`${groupedDigits(coupons)} کد تخفیف`] : []),
    ...(families > 0 ? [`${groupedDigits(families)} خانواده`] : []),
  ].join(' و ')
  const message = `${used} به آن وابسته است و حذف نشد. نخست آن‌ها را جابه‌جا کنید، یا آن را پنهان یا ادغام کنید`
  throw new Refusal('catalog.inUse', { products, children, fields: [{ name: 'products', message }] })
}
