import { brandsOnSale } from '#db/product-cards.ts'
import type { HeroSlide, PromoCard } from '#domain/content/slides.ts'
import { organizationJsonLd, websiteJsonLd } from '#domain/seo.ts'
import { readSlides } from '#services/content/read-slides.ts'
import type { ServiceContext } from '#services/context.ts'
import { type HomeRail, readRails } from './home-rails.ts'
import { fixedSeo, type PageSeo } from './page-seo.ts'

export type HomePageData = {
  slides: HeroSlide[]
  promos: PromoCard[]
  /** The next moment at which a slide or card comes or goes, if one does. */
  changesAt?: string
  rails: HomeRail[]
  brands: { slug: string; name: string; farsiName: string }[]
  slogan: string
  seo: PageSeo
}

/** Slides, cards, rails and brands. */
export async function getHomePage(context: ServiceContext): Promise<HomePageData> {
  const [shown, rails, brands] = await Promise.all([readSlides(context.db), readRails(context), brandsOnSale(context.db)])
  const { settings } = context
  return { ...shown, rails, brands, slogan: settings.slogan, seo: homeSeo(settings) }
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
