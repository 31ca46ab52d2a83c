export type HeroSlide = { picture: string; alt: string; headline: string; sentence: string; href: string; linkText: string }

/** Pictures and alt texts must match media/manifest.json. */
export const heroSlides: readonly [HeroSlide, ...HeroSlide[]] = [
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
