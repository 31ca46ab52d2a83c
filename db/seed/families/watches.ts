import type { SeedFamily } from '#db/seed/types.ts'

export const watchFamilies: readonly SeedFamily[] = [
  {
    slug: 'apple-watch-series-11',
    name: 'اپل واچ سری ۱۱ آلومینیومی',
    options: ['color', 'case-size'],
    products: ['apple-watch-series-11-42-coral', 'apple-watch-series-11-46-blue'],
    siblings: [
      {
        like: 'apple-watch-series-11-42-coral',
        slug: 'apple-watch-series-11-42-blue',
        title: 'Apple Watch Series 11 42mm Silver Aluminium, Blue Sport Band',
        farsiName: 'اپل واچ سری ۱۱ آلومینیومی ۴۲ میلی‌متر بند آبی',
        price: 87_200_000,
        stock: 7,
        sku: 'MEQV4QA-A',
        pictures: ['watch-blue-sport', 'watch-blue-side'],
        attributes: { color: 'آبی' },
        instead: {
          'بند مرجانی آن شاد است': 'بند آبی آن آرام است',
        },
      },
      {
        like: 'apple-watch-series-11-46-blue',
        slug: 'apple-watch-series-11-46-coral',
        title: 'Apple Watch Series 11 46mm Silver Aluminium, Coral Sport Band',
        farsiName: 'اپل واچ سری ۱۱ آلومینیومی ۴۶ میلی‌متر بند مرجانی',
        price: 92_900_000,
        stock: 0,
        sku: 'MEUW4QA-A',
        pictures: ['watch-coral-sport', 'watch-coral-side'],
        attributes: { color: 'مرجانی' },
        instead: {
          'بند سیلیکونی آبی': 'بند سیلیکونی مرجانی',
        },
      },
    ],
  },
  {
    slug: 'apple-watch-series-11-titanium',
    name: 'اپل واچ سری ۱۱ تیتانیومی',
    options: ['color'],
    products: ['apple-watch-series-11-46-slate-link'],
    siblings: [
      {
        like: 'apple-watch-series-11-46-slate-link',
        slug: 'apple-watch-series-11-46-silver-link',
        title: 'Apple Watch Series 11 46mm Natural Titanium, Silver Link Bracelet',
        farsiName: 'اپل واچ سری ۱۱ تیتانیومی ۴۶ میلی‌متر بند استیل نقره‌ای',
        price: 169_900_000,
        stock: 3,
        sku: 'MF8L4QA-A',
        pictures: ['watch-silver-link'],
        attributes: { color: 'نقره‌ای' },
        instead: {
          'ترکیب تیتانیوم تیره و بند استیل مشکی': 'ترکیب تیتانیوم روشن و بند استیل نقره‌ای',
          'پوشش تیره بند در تماس مداوم با لبه میز ممکن است رد بردارد.': 'روی استیل صیقلی بند، رد انگشت و خراش‌های ریز دیده می‌شود.',
        },
      },
    ],
  },
  {
    slug: 'apple-watch-se-3',
    name: 'اپل واچ اس‌ای ۳',
    options: ['case-size'],
    products: ['apple-watch-se-3-40-starlight'],
    siblings: [
      {
        like: 'apple-watch-se-3-40-starlight',
        slug: 'apple-watch-se-3-44-starlight',
        title: 'Apple Watch SE 3 44mm Starlight Aluminium, Starlight Sport Band',
        farsiName: 'اپل واچ اس‌ای ۳ آلومینیومی ۴۴ میلی‌متر استارلایت',
        price: 59_700_000,
        stock: 12,
        sku: 'MEHJ4QA-A',
        attributes: { 'case-size': '۴۴ میلی‌متر' },
        instead: {
          'قاب ۴۰ میلی‌متری سبک است': 'قاب ۴۴ میلی‌متری نوشته‌ها را درشت‌تر نشان می‌دهد',
        },
      },
    ],
  },
]
