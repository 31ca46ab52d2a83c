/** Two levels; the picture is a `model` name from media/manifest.json. */
export type SeedCategory = { slug: string; name: string; picture: string; children: { slug: string; name: string; picture: string }[] }

export const categories: readonly SeedCategory[] = [
  {
    slug: 'mobile',
    name: 'گوشی موبایل',
    picture: 'phone-pro-natural-pair',
    children: [
      { slug: 'apple-phone', name: 'گوشی آیفون', picture: 'phone-pro-blue-pair' },
      { slug: 'samsung-phone', name: 'گوشی سامسونگ', picture: 'phone-slim-sky-pair' },
      { slug: 'xiaomi-phone', name: 'گوشی شیائومی', picture: 'phone-orbit-mint-pair' },
      { slug: 'other-phone', name: 'دیگر برندهای گوشی', picture: 'phone-bar-peony-pair' },
    ],
  },
  {
    slug: 'laptop',
    name: 'لپ‌تاپ',
    picture: 'laptop-silver-open',
    children: [
      { slug: 'macbook', name: 'مک‌بوک', picture: 'laptop-midnight-open' },
      { slug: 'ultrabook', name: 'لپ‌تاپ سبک و اداری', picture: 'laptop-silver-front' },
      { slug: 'gaming-laptop', name: 'لپ‌تاپ گیمینگ', picture: 'laptop-game-blue-open' },
    ],
  },
  {
    slug: 'tablet',
    name: 'تبلت',
    picture: 'tablet-silver-pair',
    children: [
      { slug: 'ipad', name: 'آیپد', picture: 'tablet-blue-pair' },
      { slug: 'android-tablet', name: 'تبلت اندروید', picture: 'tablet-graphite-pair' },
    ],
  },
  {
    slug: 'smart-watch',
    name: 'ساعت هوشمند',
    picture: 'watch-midnight-sport',
    children: [
      { slug: 'apple-watch', name: 'اپل واچ', picture: 'watch-starlight-sport' },
      { slug: 'android-watch', name: 'ساعت هوشمند اندرویدی', picture: 'watch-round-black-sport' },
    ],
  },
  {
    slug: 'audio',
    name: 'هدفون و هندزفری',
    picture: 'headphones-silver-angle',
    children: [
      { slug: 'earbuds', name: 'هندزفری بی‌سیم', picture: 'earbuds-white-case' },
      { slug: 'headphones', name: 'هدفون روگوشی', picture: 'headphones-blue-angle' },
    ],
  },
  {
    slug: 'accessories',
    name: 'لوازم جانبی',
    picture: 'charger-white-angle',
    children: [
      { slug: 'charger', name: 'شارژر', picture: 'charger-white-angle' },
      { slug: 'cable', name: 'کابل', picture: 'cable-white-coil' },
      { slug: 'power-bank', name: 'پاوربانک', picture: 'powerbank-graphite-angle' },
      { slug: 'phone-case', name: 'قاب گوشی', picture: 'phone-case-sage-back' },
      { slug: 'mouse-keyboard', name: 'ماوس و کیبورد', picture: 'keyboard-white-angle' },
      { slug: 'stylus', name: 'قلم لمسی', picture: 'stylus-white-angle' },
    ],
  },
  {
    slug: 'virtual-reality',
    name: 'واقعیت مجازی',
    picture: 'vr-silver-front',
    children: [{ slug: 'vr-headset', name: 'هدست واقعیت مجازی', picture: 'vr-silver-angle' }],
  },
  {
    slug: 'smart-home',
    name: 'خانه هوشمند',
    picture: 'speaker-teal-front',
    children: [
      { slug: 'tv-box', name: 'پخش‌کننده تلویزیون', picture: 'tvbox-black-set' },
      { slug: 'smart-speaker', name: 'اسپیکر هوشمند', picture: 'speaker-charcoal-front' },
    ],
  },
]
