type Shortcut = { picture: string; name: string; href: string }

/** Categories that the empty search offers; pictures must match media/manifest.json. */
export const shortcuts: readonly Shortcut[] = [
  {
    picture: 'promo-phone',
    name: 'گوشی موبایل',
    href: '/store?category=mobile',
  },
  { picture: 'promo-laptop', name: 'لپ‌تاپ', href: '/store?category=laptop' },
  { picture: 'promo-tablet', name: 'تبلت', href: '/store?category=tablet' },
  {
    picture: 'promo-watch',
    name: 'ساعت هوشمند',
    href: '/store?category=smart-watch',
  },
  {
    picture: 'promo-earphones',
    name: 'هدفون و هندزفری',
    href: '/store?category=audio',
  },
  {
    picture: 'promo-accessories',
    name: 'لوازم جانبی',
    href: '/store?category=accessories',
  },
]
