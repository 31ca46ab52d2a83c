import { priceLabel } from '#domain/money.ts'
import { logoImage } from '#domain/settings/logo.ts'
import type { ShareFacts } from '#services/catalog/get-share-facts.ts'
import type { PostShare } from '#services/content/get-post-share.ts'
import type { ShopSettings } from '#services/context.ts'
import type { ShareCard, ShareShop } from './drawing.ts'

export function shareShop({ name, accent, logo }: Pick<ShopSettings, 'name' | 'accent' | 'logo'>): ShareShop {
  return { name, accent, logo: logo && { key: logo.key, hasName: logoImage(logo, name).alt !== '' } }
}

export function productShareCard(shop: ShareShop, { farsiName, price, isSoldOut, imageUrl }: ShareFacts): ShareCard {
  return {
    shop,
    name: farsiName,
    caption: isSoldOut ? `${priceLabel(price)} · ناموجود` : priceLabel(price),
    isDimmed: isSoldOut,
    imageUrl,
  }
}

export function postShareCard(shop: ShareShop, { title, note, imageUrl }: PostShare): ShareCard {
  return { shop, name: title, caption: note, isDimmed: true, imageUrl }
}

/** Of the pages that have no picture of their own. */
export function shopShareCard({ slogan, ...settings }: ShopSettings): ShareCard {
  return { shop: shareShop(settings), name: settings.name, caption: slogan, isDimmed: false, imageUrl: null, showsIcon: true }
}
