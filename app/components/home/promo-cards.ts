export type PromoCard = { picture: string; alt: string; name: string; sentence: string; href: string }

/** Pictures and alt texts must match media/manifest.json. */
export const promoCards: readonly PromoCard[] = [
  {
    picture: 'promo-phone',
    alt: 'دسته‌بندی گوشی موبایل',
    name: 'گوشی موبایل',
    sentence: 'از اقتصادی تا پرچم‌دار',
    href: '/store?category=mobile',
  },
  { picture: 'promo-laptop', alt: 'دسته‌بندی لپ‌تاپ', name: 'لپ‌تاپ', sentence: 'سبک، اداری، گیمینگ', href: '/store?category=laptop' },
  { picture: 'promo-tablet', alt: 'دسته‌بندی تبلت', name: 'تبلت', sentence: 'برای نوشتن و تماشا', href: '/store?category=tablet' },
  {
    picture: 'promo-watch',
    alt: 'دسته‌بندی ساعت هوشمند',
    name: 'ساعت هوشمند',
    sentence: 'همراه ورزش و خواب',
    href: '/store?category=smart-watch',
  },
  {
    picture: 'promo-earphones',
    alt: 'دسته‌بندی هدفون و هندزفری',
    name: 'هدفون و هندزفری',
    sentence: 'بی‌سیم، با حذف نویز',
    href: '/store?category=audio',
  },
  {
    picture: 'promo-accessories',
    alt: 'دسته‌بندی لوازم جانبی',
    name: 'لوازم جانبی',
    sentence: 'شارژر، کابل، قاب',
    href: '/store?category=accessories',
  },
]
