import { itemsInStock } from '#db/content/wholesale.ts'
import { dbFault } from '#db/errors.ts'
import {
  groupText,
  messagingHref,
  salesText,
  sortedWholesale,
  type WholesaleCategory,
  wholesaleHeading,
} from '#domain/content/wholesale.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import { breadcrumbJsonLd, type Crumb, pageTitle } from '#domain/seo.ts'
import { fixedSeo, type PageSeo } from '#services/catalog/page-seo.ts'
import type { ServiceContext, ShopSettings } from '#services/context.ts'
import { type QrCode, qrCode } from './qr-code.ts'

export type MessagingLink = { href: string; qr: QrCode }

export type WholesalePageData = {
  categories: WholesaleCategory[]
  contact: {
    /** Null when the shop has no group. */
    group: MessagingLink | null
    sales: MessagingLink
    /** Where an inquiry about one item is sent. */
    salesHref: string
    /** The shop's telephone number, on the printed list. */
    phone: string
  }
  /** The URL of the page, for the copied list. */
  url: string
  /** Shown instead of the list when it could not be read (product §8.2). Such a page is not cached. */
  failure: string | null
  breadcrumb: Crumb[]
  seo: PageSeo
}

const path = '/wholesale'
const description = 'فهرست روزانه‌ی کالاهای آماده‌ی تحویل به همکاران: گوشی، تبلت، لپ‌تاپ و لوازم جانبی، با استعلام مستقیم از واحد فروش.'

/** The list for partners, sorted by position and name (product §9.13). */
export async function listWholesale({ db }: ServiceContext): Promise<WholesaleCategory[]> {
  try {
    return sortedWholesale(await itemsInStock(db))
  } catch (error) {
    if (!['timeout', 'unavailable'].includes(dbFault(error)?.kind ?? '')) throw error
    throw new Refusal('wholesale.failed')
  }
}

/** The page with a list, or with the error that replaces it. */
export function wholesalePage(
  { settings }: Pick<ServiceContext, 'settings'>,
  list: { categories: WholesaleCategory[]; failure: string | null },
): WholesalePageData {
  const breadcrumb = [
    { name: 'خانه', path: '/' },
    { name: 'فروش عمده', path },
  ]
  const seo = fixedSeo(settings, {
    path,
    title: pageTitle(settings, wholesaleHeading),
    description,
    jsonLd: [breadcrumbJsonLd(settings.baseUrl, breadcrumb)],
  })
  return { ...list, contact: contactOf(settings), url: seo.canonical, breadcrumb, seo }
}

/** Without a chat link of its own the sales desk is the support phone. */
function contactOf({ wholesale, supportPhone }: ShopSettings): WholesalePageData['contact'] {
  const salesHref = wholesale.salesUrl ?? `tel:${toLatinDigits(supportPhone).replace(/[^\d+]/g, '')}`
  const linkTo = (url: string, text: string): MessagingLink => {
    const href = messagingHref(url, text)
    return { href, qr: qrCode(href) }
  }
  return {
    group: wholesale.groupUrl ? linkTo(wholesale.groupUrl, groupText) : null,
    sales: linkTo(salesHref, salesText),
    salesHref,
    phone: supportPhone,
  }
}
