import { bestSellingCards, brandsOnSale, cardsUnder, newestCards } from '#db/product-cards.ts'
import { cardOf, type ProductCard } from '#domain/catalog.ts'
import { priceLabel, toman } from '#domain/money.ts'
import { organizationJsonLd, websiteJsonLd } from '#domain/seo.ts'
import type { ServiceContext } from '../context.ts'
import { fixedSeo, type PageSeo } from './page-seo.ts'

type HomeRail = { key: 'newest' | 'best-selling' | 'under-price'; title: string; href: string; products: ProductCard[] }

export type HomePageData = {
  rails: HomeRail[]
  brands: { slug: string; name: string; farsiName: string }[]
  slogan: string
  seo: PageSeo
}

const railLength = 10
const affordable = toman(10_000_000)

/** The rails and brands below the hero; empty rails are left out. */
export async function getHomePage({ db, settings }: ServiceContext): Promise<HomePageData> {
  const [newest, bestSelling, under, brands] = await Promise.all([
    newestCards(db, settings.cards, railLength),
    bestSellingCards(db, settings.cards, railLength),
    cardsUnder(db, settings.cards, affordable, railLength),
    brandsOnSale(db),
  ])
  const rails: HomeRail[] = [
    { key: 'newest', title: 'تازه‌ترین‌ها', href: '/store?sort=newest', products: newest.map(cardOf) },
    { key: 'best-selling', title: 'پرفروش‌ترین‌ها', href: '/store?sort=best-selling', products: bestSelling.map(cardOf) },
    {
      key: 'under-price',
      title: `زیر ${priceLabel(affordable)}`,
      href: `/store?priceMax=${affordable}&sort=best-selling`,
      products: under.map(cardOf),
    },
  ]
  return { rails: rails.filter((rail) => rail.products.length > 0), brands, slogan: settings.slogan, seo: homeSeo(settings) }
}

function homeSeo(settings: ServiceContext['settings']): PageSeo {
  return fixedSeo(settings, {
    path: '/',
    title: settings.seo.homeTitle ?? `${settings.name} | ${settings.slogan}`,
    description:
      settings.seo.homeDescription ??
      'خرید آنلاین گوشی، لپ‌تاپ، تبلت، ساعت هوشمند، هدفون و لوازم جانبی با ضمانت اصل بودن کالا، ارسال فوری در تهران و هفت روز کاری ضمانت بازگشت.',
    jsonLd: [organizationJsonLd(settings, settings), websiteJsonLd(settings)],
  })
}
