import { fixedId } from '#db/ids.ts'
import type { slides } from '#db/schema/content.ts'
import type { HeroSlide, PromoCard } from '#domain/content/slides.ts'

/** Pictures and alt texts match media/manifest.json. */
const heroSlides: readonly HeroSlide[] = [
  {
    picture: 'hero-phones',
    alt: 'گوشی‌های هوشمند پرو روی صحنه‌ی تیره',
    headline: 'گوشی‌های پرو، در نور درست',
    sentence: 'تازه‌ترین پرچم‌دارها، با ضمانت اصل بودن کالا.',
    href: '/store?category=mobile',
    linkText: 'دیدن گوشی‌ها',
  },
  {
    picture: 'hero-laptop',
    alt: 'لپ‌تاپ باز با نمایشگر روشن روی صحنه‌ی تیره',
    headline: 'کارهای بزرگ، روی میزی خلوت',
    sentence: 'لپ‌تاپ برای درس، کار و ساختن؛ از سبک تا قدرتمند.',
    href: '/store?category=laptop',
    linkText: 'دیدن لپ‌تاپ‌ها',
  },
  {
    picture: 'hero-watches',
    alt: 'ساعت‌های هوشمند با بندهای گوناگون',
    headline: 'روز شما، روی مچ دست',
    sentence: 'خواب، ضربان و ورزش را با یک نگاه دنبال کنید.',
    href: '/store?category=smart-watch',
    linkText: 'دیدن ساعت‌ها',
  },
  {
    picture: 'hero-audio',
    alt: 'هدفون روگوشی و هدفون بی‌سیم با کیس شارژ',
    headline: 'فقط صدایی که دوست دارید',
    sentence: 'هدفون و هندزفری بی‌سیم با حذف نویز.',
    href: '/store?category=audio',
    linkText: 'دیدن هدفون‌ها',
  },
  {
    picture: 'hero-tablet',
    alt: 'تبلت همراه قلم لمسی روی صحنه‌ی تیره',
    headline: 'بومی برای ایده‌های شما',
    sentence: 'تبلت و قلم لمسی برای یادداشت، طراحی و تماشا.',
    href: '/store?category=tablet',
    linkText: 'دیدن تبلت‌ها',
  },
]

const promoCards: readonly PromoCard[] = [
  {
    picture: 'promo-phone',
    name: 'گوشی موبایل',
    sentence: 'از اقتصادی تا پرچم‌دار',
    href: '/store?category=mobile',
  },
  { picture: 'promo-laptop', name: 'لپ‌تاپ', sentence: 'سبک، اداری، گیمینگ', href: '/store?category=laptop' },
  { picture: 'promo-tablet', name: 'تبلت', sentence: 'برای نوشتن و تماشا', href: '/store?category=tablet' },
  {
    picture: 'promo-watch',
    name: 'ساعت هوشمند',
    sentence: 'همراه ورزش و خواب',
    href: '/store?category=smart-watch',
  },
  {
    picture: 'promo-earphones',
    name: 'هدفون و هندزفری',
    sentence: 'بی‌سیم، با حذف نویز',
    href: '/store?category=audio',
  },
  {
    picture: 'promo-accessories',
    name: 'لوازم جانبی',
    sentence: 'شارژر، کابل، قاب',
    href: '/store?category=accessories',
  },
]

const idDate = new Date('2026-11-01T09:00:00+03:30')

/** The first slides and cards of a demo. */
export function slideRows(): (typeof slides.$inferInsert)[] {
  return [
    ...heroSlides.map(({ headline, ...slide }, displayOrder) => ({ ...slide, title: headline, section: 'hero' as const, displayOrder })),
    ...promoCards.map(({ name, ...card }, displayOrder) => ({ ...card, title: name, section: 'promo' as const, displayOrder })),
  ].map((row) => ({ id: fixedId(idDate, `slide ${row.picture}`), createdAt: idDate, updatedAt: idDate, ...row }))
}
